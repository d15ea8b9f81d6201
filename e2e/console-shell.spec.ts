import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('the menu shows the academy and where somebody is, and its groups stay folded', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/settings')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await expect(
    page
      .getByRole('complementary')
      .getByText(/Academy/)
      .first(),
  ).toBeVisible()
  await menu.getByText('Exams', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Question bank' })).toBeHidden()
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Students' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Question bank' })).toBeHidden()
  await menu.getByText('Exams', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Question bank' })).toBeVisible()
})

test('Ctrl K leads to pages, students, papers and questions without the mouse', async ({ watched: page, product }) => {
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search the console' })
  const search = async (text: string, found: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
  }
  await search('timet', /^Timetable/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Timetable', exact: true })).toBeVisible()
  await expect(box).toBeHidden()

  await search('adil', /^Adil Rahman/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Adil Rahman' })).toBeVisible()

  await search('physics: unit test 2', /Physics: unit test 2/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Physics: unit test 2' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await box.fill('qqqq')
  await expect(page.getByText('Nothing found for “qqqq”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
})

test('the search forgives a wrong letter, knows other words of a page, and finds names that are typed wrongly', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff/news')
  await expect(page.getByRole('heading', { name: 'News & Events', exact: true })).toBeVisible()
  const find = async (text: string, found: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search the console' }).fill(text)
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await find('timetbale', /^Timetable/)
  await find('roll call', /^Attendance/)
  await find('adil rehman', /^Adil Rahman/)
})

test.describe('what is not there', () => {
  test.use({ allowed: [/status of 404/] })

  test('an address that leads nowhere has the menu and one way on, and a thing that is gone is said once', async ({
    watched: page,
    product,
  }) => {
    await signInStaff(page.context(), product, 'owner')
    await page.goto('/staff/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await page.goto('/staff/students/999999999')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Go back'])
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })
})

test('the login shows whose it is', async ({ watched: page, product }) => {
  // Other journeys rename the academy.
  const answer = await fetch(`${product.origin}/api/Auth/academy`)
  const { data } = (await answer.json()) as { data: { name: string } }
  await page.goto('/staff/login')
  await expect(page.getByRole('main').getByText(data.name, { exact: true })).toBeVisible()
})
