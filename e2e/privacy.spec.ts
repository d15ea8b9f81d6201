import { expect, test } from './journey.ts'

for (const door of ['/login', '/register']) {
  test(`from ${door} a guardian reads what is kept, how long, and whom to ask, and comes back`, async ({
    watched: page,
  }) => {
    await page.goto(door)
    await page.getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    for (const title of [
      'What your academy keeps',
      'Why',
      'How long it’s kept',
      'Who sees it',
      'See, correct or delete your data',
      'Withdraw consent or complain',
      'Who to ask',
    ])
      await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(main).toContainText('Kannanthali Academy runs this app.')
    await expect(main).toContainText('Kannanthali Academy: Meera Nair, office of the academy')
    // As the server is set.
    await expect(main).toContainText('everything that names you is removed after 3 years')
    await expect(main).toContainText('Feedback: 1 year.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(new RegExp(`${door}$`))
  })
}
