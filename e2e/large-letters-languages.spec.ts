import { test } from './journey.ts'
import { everythingFits } from './letters.ts'

for (const [language, name] of [
  ['hi', 'हिन्दी'],
  ['ml', 'മലയാളം'],
] as const)
  test(`With large letters every screen fits in ${name} too`, async ({ watched: page, product }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await everythingFits(page, product)
  })
