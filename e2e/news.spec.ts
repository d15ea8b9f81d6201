import { BROKEN_LINE, expect, test } from './journey.ts'

test('a student reads the latest news @promise', async ({ asStudent: page }) => {
  await page.goto('/news-and-events')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News And Events')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText('Model examinations begin in two weeks')
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/newsandevents\/\d+$/)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Model examinations begin in two weeks')
  await expect(article.locator('strong')).toHaveText('Plus Two Science')
  await expect(article.getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(article.getByRole('listitem')).toHaveCount(3)
})

test.describe('news that is not there', () => {
  test.use({ allowed: BROKEN_LINE })

  test('News that is not there is an error page with a way to all news', async ({ asStudent: page }) => {
    await page.goto('/newsandevents/999')
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('We couldn’t find this page or item. It may have been removed.')
    await page.getByRole('link', { name: 'All news' }).click()
    await expect(page).toHaveURL(/\/news-and-events$/)
  })
})
