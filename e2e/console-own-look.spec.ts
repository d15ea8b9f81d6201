import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './empty-server.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** A picture that is no square, and larger than a logo may be. */
const PICTURE = join(import.meta.dirname, '../demo-academy/images/news-library.webp')
const MAROON = 'rgb(131, 47, 63)'
const BLUE = 'rgb(42, 102, 177)'

test('an academy has its logo, colour and first language from its first page on @promise', async ({
  page,
  server,
  browser,
}) => {
  const anew = async () => (await browser.newContext({ baseURL: server.origin })).newPage()
  const login = page.getByRole('img', { name: 'Logo' })

  await test.step('The owner chooses them on the set-up page', async () => {
    await page.goto(`${server.origin}/staff/begin#${server.word}`)
    await page.getByLabel('Academy name').fill('Sunrise Academy')
    await page.getByLabel('Your name').fill('Asha Menon')
    await page.getByLabel('Your email').fill('asha@example.org')
    await page.getByLabel('Logo', { exact: true }).locator('input[type=file]').setInputFiles(PICTURE)
    await expect(login).toHaveJSProperty('naturalWidth', 192)
    await page.getByText('Maroon', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Create academy' })).toHaveCSS('background-color', MAROON)
    await page.getByLabel('First language').selectOption('മലയാളം')
    await press(page, 'Create academy')
    await setPassword(page)
    await setUpAuthenticator(page)
    await press(page, 'I’ve saved them')
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  })

  await test.step('A student who has chosen nothing meets them at the login', async () => {
    const phone = await anew()
    const logo = phone.waitForResponse((answer) => answer.url().includes('/media/public/'))
    await phone.goto('/login')
    await expect(phone.locator('html')).toHaveAttribute('lang', 'ml')
    expect((await (await logo).body()).length).toBeLessThanOrEqual(10_000)
    await expect(phone.getByRole('group').getByRole('button', { name: 'മലയാളം' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    // The device’s language is offered in the head too.
    await phone.getByRole('group').getByRole('button', { name: 'English' }).click()
    await expect(phone.locator('button[type=submit]')).toHaveCSS('background-color', MAROON)
    await phone.reload()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'en')
    const { icons } = await (await phone.request.get('/manifest.webmanifest')).json()
    expect(icons).toEqual([expect.objectContaining({ sizes: '192x192', type: 'image/webp' })])
  })

  await test.step('and so does the team', async () => {
    const desk = await anew()
    await desk.goto('/staff/login')
    await expect(desk.getByText('Sunrise Academy')).toBeVisible()
    await expect(desk.locator('main img')).toHaveJSProperty('naturalWidth', 192)
    await expect(desk.locator('html')).toHaveAttribute('lang', 'ml')
  })

  await test.step('In Settings they change, and the logo can be removed', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByText('Blue', { exact: true }).click()
    await page.getByLabel('First language').selectOption('हिन्दी')
    await page.getByLabel('Logo', { exact: true }).getByRole('button', { name: 'Remove' }).click()
    await press(page, 'Save')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    // Under the pointer a button is darker.
    await page.mouse.move(0, 0)
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCSS('background-color', BLUE)
    await expect(async () => {
      const phone = await anew()
      await phone.goto('/login')
      await expect(phone.locator('html')).toHaveAttribute('lang', 'hi')
      await expect(phone.locator('button[type=submit]')).toHaveCSS('background-color', BLUE)
      await phone.close()
    }).toPass()
  })
})
