import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'

test('the browser can read what it needs to install the app, under the academy’s name', async ({
  asStudent: page,
  product,
}) => {
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(url).toBe(`${product.origin}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { name: string; icons: { src: string }[] }
  expect(manifest.name).toBe('Kannanthali Academy')
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
  const touch = await page.request.get('/apple-touch-icon.png')
  expect(touch.headers()['content-type']).toBe('image/png')
})

test('an offer of the browser stands in the menu, and can be taken once', async ({ asStudent: page }) => {
  await page.goto('/')
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  const entry = page.getByRole('button', { name: 'Install app' })
  await expect(page.getByRole('switch', { name: 'Data saver' })).toBeVisible()
  await expect(entry).toBeHidden()
  const refused = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: async () => sessionStorage.setItem('asked', 'yes') })
    return !window.dispatchEvent(offer)
  })
  expect(refused).toBe(true)
  await noBarriers(page)
  await entry.click()
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes')
  await more.click()
  await expect(entry).toBeHidden()
})
