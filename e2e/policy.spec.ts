import { expect, test } from './journey.ts'

test.describe('what the page must not do', () => {
  test.use({ allowed: [/Content Security Policy|left the origin/] })

  test('What the page must not do is refused by the browser and reported to the server', async ({
    watched: page,
    product,
  }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.src = 'https://elsewhere.example/picture.png?of=9000000001'
      document.body.append(picture)
    })
    const reports: string[] = []
    await expect.poll(() => reports.push(...product.takePolicyReports())).toBeGreaterThan(0)
    const { directive, blocked, screen } = JSON.parse(reports[0] ?? '{}') as Record<string, unknown>
    expect([directive, blocked, screen]).toEqual(['img-src', 'https://elsewhere.example', 'login'])
  })
})
