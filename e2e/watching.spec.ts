import { test as base } from './journey.ts'
import { Product } from './product.ts'

/** In a product of its own: what breaks the policy here is reported to it. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = new Product({ LIMITS: 'off' })
      await product.start()
      await use(product)
      await product.stop(/./)
    },
    { scope: 'worker' },
  ],
})

/* Each of these journeys must fail, since the watching of all other journeys proves nothing otherwise. */

test.fail('an inline script fails a journey', async ({ watched: page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'javascript:void 0'
    link.click()
  })
})

test.fail('untrusted HTML fails a journey', async ({ watched: page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>'
    } catch {
      // The page's own code may catch the error as well: the browser reports it anyway.
    }
  })
})

test.fail('a picture from elsewhere fails a journey', async ({ watched: page }) => {
  await page.goto('/login')
  await page.evaluate(() => void (new Image().src = 'https://canary.example/a.png'))
  await page.waitForTimeout(200)
})

test.fail('a call to elsewhere fails a journey', async ({ watched: page }) => {
  await page.goto('/login')
  await page.evaluate(() => fetch('https://canary.example/').catch(() => {}))
})

test.fail('a warning on the console fails a journey', async ({ watched: page }) => {
  await page.goto('/login')
  await page.evaluate('console.warn("x")')
})

test.fail('an error that nobody caught fails a journey', async ({ watched: page }) => {
  await page.goto('/login')
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('x'))))
  await page.waitForTimeout(200)
})
