import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const main = (page: Page) => page.getByRole('main')
const press = async (page: Page, name: RegExp) => main(page).getByRole('link', { name }).first().click()

/** Where the content begins, and how wide it is, in CSS pixels. */
async function contentOf(page: Page): Promise<{ left: number; width: number }> {
  return main(page).evaluate((element) => {
    const boxes = [...element.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 1)
    const left = Math.min(...boxes.map((box) => box.left))
    return { left, width: Math.max(...boxes.map((box) => box.right)) - left }
  })
}

const LISTS = [
  { screen: 'home', open: async (page: Page) => page.goto('/'), shows: /Continue watching|Recorded Class/ },
  { screen: 'subjects', open: async (page: Page) => page.goto('/subjects'), shows: /Physics/ },
  { screen: 'exams', open: async (page: Page) => page.goto('/exams'), shows: /Physics: unit test 2/ },
  { screen: 'news', open: async (page: Page) => page.goto('/news-and-events'), shows: /Model examinations/ },
  { screen: 'attendance', open: async (page: Page) => page.goto('/attendance'), shows: /Physics/ },
]

const PAGES = [
  { screen: 'the profile', open: async (page: Page) => page.goto('/profile'), shows: /Neha Menon/ },
  { screen: 'feedback', open: async (page: Page) => page.goto('/feedback'), shows: /What would you like to tell us/ },
  {
    screen: 'an article',
    open: async (page: Page) => (await page.goto('/news-and-events'), await press(page, /Model examinations/)),
    shows: /What to bring/,
  },
  {
    screen: 'an exam before its start',
    open: async (page: Page) => (await page.goto('/entrance'), await press(page, /mock test 4/)),
    shows: /Start Exam/,
  },
]

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('lists are as wide as the screen allows, and what is read stands in the middle at one narrower width', async ({
    asNewStudent: page,
  }) => {
    const found = { lists: new Set<string>(), pages: new Set<string>() }
    for (const [kind, screens] of [
      ['lists', LISTS],
      ['pages', PAGES],
    ] as const)
      for (const { screen, open, shows } of screens)
        await test.step(screen, async () => {
          await open(page)
          await expect(main(page).getByText(shows).first()).toBeVisible()
          found[kind].add(JSON.stringify(await contentOf(page)))
        })
    expect([...found.lists]).toEqual([JSON.stringify({ left: 288, width: 1046 })])
    expect([...found.pages]).toEqual([JSON.stringify({ left: 431, width: 760 })])
  })

  test('names in a row of tiles stand on one line, however long their neighbours are', async ({
    asNewStudent: page,
  }) => {
    await page.route('**/api/Student/subjects', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { subject_name: string }[] }
      answer.data.forEach((subject, index) => {
        if (index === 0) subject.subject_name = 'Physics for those who want to know why, and not only how'
      })
      await route.fulfill({ json: answer })
    })
    await page.goto('/subjects')
    const cards = main(page).getByRole('listitem')
    await expect(cards.first()).toContainText('Physics for those who want')
    const tops = await cards.evaluateAll((all) =>
      all.slice(0, 3).map((card) => {
        const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        range.selectNodeContents(words.nextNode() ?? card)
        return Math.round(range.getClientRects()[0]?.top ?? 0)
      }),
    )
    expect(new Set(tops).size).toBe(1)
  })
})
