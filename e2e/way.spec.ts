import { everyScreen } from './every-screen.ts'
import { expect, test } from './journey.ts'
import { atRest } from './at-rest.ts'

test('Every screen of the app shows what the academy has, and no error @way', async ({ watched: page, product }) => {
  test.slow()
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  for (const { screen, path, stored, tab, isGuardians, isMissing, leadsOn } of await everyScreen(product)) {
    if (isMissing) continue
    await test.step(screen, async () => {
      // A page without a program lets the session be exchanged.
      await page.goto('/browser-help')
      await page.evaluate(
        ([user, data, ofTab]) => {
          localStorage.clear()
          if (data !== null) localStorage.setItem(user, data)
          sessionStorage.setItem('tabData', ofTab)
        },
        [isGuardians ? 'guardianData' : 'userData', stored, tab] as const,
      )
      expect((await page.goto(path))?.status(), screen).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
      await page.waitForLoadState('networkidle')
      await atRest(page)
      await expect(page.getByRole('heading', { name: 'Not Found' }), screen).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Retry' }), screen).toHaveCount(0)
      await expect(page.getByRole('main').first(), screen).not.toBeEmpty()
      expect(refused, screen).toEqual([])
      if (!leadsOn) expect(page.url().slice(product.origin.length), screen).toBe(path)
    })
  }
})
