import { test } from './journey.ts'
import { everythingFits } from './letters.ts'

// A consent without its link is refused, which the browser reports.
test.use({ allowed: [/status of 400/] })

for (const [language, name] of [
  ['hi', 'हिन्दी'],
  ['ml', 'മലയാളം'],
] as const)
  test(`With large letters every screen fits in ${name} too`, async ({ watched: page, product }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await everythingFits(page, product)
  })
