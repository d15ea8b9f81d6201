import { BROKEN_LINE, expect, signIn, test } from './journey.ts'

test('a student finds a topic by the keyboard alone, and its video opens @promise @way', async ({
  asStudent: page,
}) => {
  await page.goto('/attendance')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search lessons and tests' })
  await expect(box).toBeFocused()
  await page.keyboard.type('OHMS')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'Topics' }).getByRole('option').first()).toContainText("Ohm's law")
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/topic\/\d+\?id=\d+$/)
  await expect(box).toBeHidden()
})

test('Enter that is pressed before the answer is there opens it when it comes', async ({ asStudent: page }) => {
  await page.goto('/attendance')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search lessons and tests' })).toBeFocused()
  await page.keyboard.type('ohms law')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/topic\/\d+\?id=\d+$/)
})

test('a lesson opens from the results, as does news; Escape leaves', async ({ asStudent: page }) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Search' })
  await open.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await page.keyboard.type('handbook')
  await page.getByRole('group', { name: 'Study materials' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/study-materials\/\d+\/\d+\?learning=\d+$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('model eksam')
  await page.getByRole('group', { name: 'News and events' }).getByRole('option').first().click()
  await expect(page.getByRole('article')).toContainText('Model examinations')
})

test('The search says when there is nothing', async ({ asStudent: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('zzzz')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “zzzz”' })).toBeVisible()
})

test.describe('without a line', () => {
  test.use({ allowed: BROKEN_LINE })

  test('Without a line the search says so, and goes on when there is one', async ({ watched: page, product }) => {
    test.slow()
    await signIn(page, product, '9000000001')
    await page.goto('/')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.route('**/Student/search', (route) => route.abort())
    await page.keyboard.type('ohm')
    await expect(page.getByText('Search isn’t working right now.')).toBeVisible()
    await page.unroute('**/Student/search')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })
})
