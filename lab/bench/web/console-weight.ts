import { Product } from '../../../e2e/product.ts'
import { signInStaff } from '../../../e2e/staff.ts'
import type { Figure } from '../bench.ts'
import { freshPhone, openBrowser } from './phone.ts'

/** Kilobytes of script, as they come over the line, until the console's first screen has come to rest. */
export async function consoleWeight(): Promise<Figure> {
  const product = new Product({ LIMITS: 'off' })
  await product.start()
  const browser = await openBrowser()
  try {
    const { context, page } = await freshPhone(browser, product.origin, null, false)
    await signInStaff(context, product, 'owner')
    const open: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.js')) open.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/staff', { waitUntil: 'networkidle' })
    const sizes = await Promise.all(open)
    const value = sizes.reduce((sum, size) => sum + size, 0) / 1000
    return { name: 'first screen, script', value, told: `${sizes.length} files` }
  } finally {
    await browser.close()
    await product.stop()
  }
}
