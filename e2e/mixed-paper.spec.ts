import type { Locator, Page } from '@playwright/test'
import { call, expect, option, readIn, type Student, take, test, testMenu } from './journey.ts'
import { begin, tab, withPaper } from './mixed-papers.ts'
import type { Product } from './product.ts'

// A service worker would serve its cached files without a network.
const allowed = [/Failed to load resource|Service Worker registration blocked/]
test.use({ serviceWorkers: 'block', allowed })

const FULL = '2 of 2 answered. Clear one first.'
const number = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const question = (page: Page, at: number) => page.getByRole('heading', { name: `Question ${at}`, exact: true })

/** Types a number into the question with this index in the section of numbers. */
async function answer(page: Page, at: number, typed: string): Promise<void> {
  await show(page, at)
  await number(page).press(typed)
}

async function show(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Question ${at},`) }).click()
  await expect(question(page, at)).toBeVisible()
}

/** Words of these elements that are broken in two. */
const brokenWords = async (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.flatMap(({ firstChild: place }) => {
      if (!place) return []
      const range = document.createRange()
      const words = place.textContent?.matchAll(/\S+/g) ?? []
      return Array.from(words, ({ 0: word, index }) => {
        range.setStart(place, index)
        range.setEnd(place, index + word.length)
        return range.getClientRects().length > 1 ? word : []
      }).flat()
    }),
  )

type Told = { data: { list: { user_answer?: string | null; outcome: string; marks_gained: number }[] } }

/** Submits the exam on this page, and returns the outcomes of the three numbers. */
async function outcomes(page: Page, product: Product, { stud_id, token }: Student) {
  await page.getByRole('button', { name: 'Submit Exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Exam' }).click()
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
  const lists = await call<{ data: { id: number }[] }>(
    product,
    '/Student/entrance_get_exam_reports',
    { stud_id },
    token,
  )
  const body = { stud_id, enrollment_id: lists.data[0]?.id }
  const { data } = await call<Told>(product, '/Student/entrance_get_exam_report_by_id', body, token)
  return data.list.slice(5).map(({ user_answer, outcome }) => [user_answer, outcome])
}

test.describe('where two of three questions count', () => {
  // Wide enough for the numbers of all questions beside the one on display.
  test.use({ viewport: { width: 1366, height: 860 } })

  test('the third answer is refused in whichever of two tabs it is given, and another may be taken back for it', async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    const student = await withPaper(page, product, workerIndex, { name: 'Two tabs', minutes: 60 })
    await begin(page, 'Two tabs')
    // A submit needs three answers.
    await option(page, 'B').click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(question(other, 1)).toBeVisible()
    for (const one of [page, other]) await tab(one, 'Section C').click()

    // Both at once, each in its own tab.
    await show(page, 6)
    await show(other, 7)
    await Promise.all([number(page).press('5'), number(other).press('6')])
    for (const one of [page, other]) {
      await expect(tab(one, 'Section C')).toHaveAccessibleName('Section C, 2 of 3 answered')
      await answer(one, 8, '7')
      await expect(one.getByText(FULL)).toBeVisible()
      await expect(number(one)).toHaveValue('')
      await expect(one.getByText('All answers saved')).toBeVisible()
    }

    // What is taken back in one makes room in the other.
    await show(other, 7)
    await other
      .getByRole('button', { name: /^Clear/ })
      .first()
      .click()
    await expect(tab(page, 'Section C')).toHaveAccessibleName('Section C, 1 of 3 answered')
    await answer(page, 8, '7')
    await expect(number(page)).toHaveValue('7')
    await expect(tab(other, 'Section C')).toHaveAccessibleName('Section C, 2 of 3 answered')
    await expect(page.getByText('All answers saved')).toBeVisible()
    for (const one of [page, other]) {
      await one.reload()
      await tab(one, 'Section C').click()
      for (const [at, typed] of [
        [6, '5'],
        [7, ''],
        [8, '7'],
      ] as const) {
        await show(one, at)
        await expect(number(one)).toHaveValue(typed)
      }
    }
    expect(await outcomes(page, product, student)).toEqual([
      ['5', 'right'],
      [null, 'left'],
      ['7', 'wrong'],
    ])
  })

  test('two devices that know nothing of each other may give three: all are kept, and the first two of the paper count', async ({
    watched: page,
    product,
    browser,
  }, { workerIndex }) => {
    const student = await withPaper(page, product, workerIndex, { name: 'Two devices', minutes: 60 })
    await begin(page, 'Two devices')
    const device = await browser.newContext({ baseURL: product.origin, viewport: page.viewportSize() })
    const other = await device.newPage()
    await take(other, student)
    await other.goto(page.url())
    await expect(question(other, 1)).toBeVisible()
    for (const one of [page, other]) await tab(one, 'Section C').click()
    await answer(other, 6, '5')
    await expect(other.getByText('All answers saved')).toBeVisible()
    await answer(page, 8, '7')
    await answer(page, 7, '6')
    await expect(page.getByText('All answers saved')).toBeVisible()
    for (const one of [page, other]) {
      await one.reload()
      await tab(one, 'Section C').click()
      await show(one, 8)
      await expect(number(one)).toHaveValue('7')
      await expect(one.getByText('Won’t be marked: only 2 answers count here')).toBeVisible()
    }
    await device.close()
    expect(await outcomes(page, product, student)).toEqual([
      ['5', 'right'],
      ['6', 'wrong'],
      ['7', 'not_evaluated'],
    ])
  })
})

test('the picture of a passage that did not come leaves its text, says so, and comes with the network', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await withPaper(page, product, workerIndex, { name: 'With a picture', minutes: 60, hasPicture: true })
  await page.route('**/media/**', (route) => route.abort())
  await begin(page, 'With a picture')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(question(page, 2)).toBeVisible()
  await expect(page.getByText(/A capacitor of 4 µF/)).toBeVisible()
  await expect(page.getByText('The picture will load when you’re back online.')).toBeVisible()
  await option(page, 'B').click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.unroute('**/media/**')
  await page.context().setOffline(false)
  const picture = page.getByRole('img', { name: 'Picture for the passage of question 2' })
  await expect(picture).toBeVisible()
  await expect.poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('The picture will load when you’re back online.')).toBeHidden()
  await expect(page.getByText('All answers saved')).toBeVisible()
  // The next question has the same picture, which needs no network any more.
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await page.context().setOffline(true)
  await expect(page.getByRole('img', { name: 'Picture for the passage of question 3' })).toHaveAttribute(
    'src',
    /^blob:/,
  )
  await page.context().setOffline(false)
})

test('a section that ends while the language is being switched moves on, and the next one is read in it', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const minutes = { minutes: 30, sectionMinutes: 10 }
  await withPaper(page, product, workerIndex, { name: 'Switched', ...minutes, translated: 4 })
  await begin(page, 'Switched')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/Student/question_translations', async (route) => {
    await held
    await route.continue()
  })
  await option(page, 'B').click()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await readIn(page, 'हिन्दी')
  await expect(page.getByText('हिन्दी is loading…')).toBeVisible()
  await product.order({ move: { seconds: 590 } })
  // What the server answers to it tells the page how late it is.
  await option(page, 'C').click()
  await expect(page.getByText('Time’s up for Section A. Section B has started.')).toBeVisible()
  await expect(question(page, 4)).toBeVisible()
  await expect(page.getByText('Question 4: what is')).toBeVisible()
  await expect(page.getByText('हिन्दी is loading…')).toBeVisible()
  letThrough()
  await expect(page.getByText('प्रश्न 4:')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Section: \d+:\d\dTime Left: \d+:\d\d$/)
  await page.getByRole('checkbox', { name: /^B/ }).check({ force: true })
  await page.getByRole('checkbox', { name: /^C/ }).check({ force: true })
  await expect(tab(page, 'Section A')).toHaveAccessibleName('Section A, 1 of 3 answered, Closed')
  await expect(tab(page, 'Section B')).toHaveAccessibleName('Section B, 1 of 2 answered')
  await expect(page.getByText('All answers saved')).toBeVisible()
  // In English the answers are the same.
  await readIn(page, 'English')
  await expect(page.getByRole('checkbox', { name: /^C, Option 3/ })).toBeChecked()
  await page.reload()
  await expect(question(page, 4)).toBeVisible()
  const menu = await testMenu(page)
  await expect(menu.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
})

test('a calculator that could not come says so, and opens as soon as there is a line', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await withPaper(page, product, workerIndex, { name: 'Calculated', minutes: 60, calculator: 'basic' })
  await page.route(/calculator-panel/, (route) => route.abort())
  await begin(page, 'Calculated')
  await page.context().setOffline(true)
  const more = page.getByRole('button', { name: 'More about this test' })
  const openCalculator = async () => (await testMenu(page)).getByRole('button', { name: 'Calculator' }).click()
  await openCalculator()
  await expect(page.getByText('The calculator will load when you’re back online.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The test goes on without it.
  await option(page, 'B').click()
  await page.unroute(/calculator-panel/)
  const came = page.waitForResponse(/calculator-panel/)
  await page.context().setOffline(false)
  await came
  await page.context().setOffline(true)
  await openCalculator()
  await page.getByRole('dialog', { name: 'Calculator' }).press('8')
  await expect(page.getByRole('status', { name: 'Result' })).toHaveText('8')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.context().setOffline(false)
  await expect(page.getByText('All answers saved')).toBeVisible()
})

test.describe('on the smallest phone in Malayalam', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('no word of the summary is broken, and the word for a failed exam stays in its card', async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    const student = await withPaper(page, product, workerIndex, { name: 'Narrow', minutes: 60 })
    await begin(page, 'Narrow')
    for (const at of [1, 2, 3]) {
      await expect(question(page, at)).toBeVisible()
      await option(page, 'A').click()
      await page.getByRole('button', { name: 'Save & Next' }).click()
    }
    await page.evaluate(() => localStorage.setItem('language', 'ml'))
    await page.reload()
    await page.getByRole('button', { name: 'സബ്മിറ്റ്' }).click()
    const summary = page.getByRole('dialog')
    // Five columns have no room for the words: each figure is a line with its name in front.
    await expect(summary.getByRole('columnheader')).toHaveCount(0)
    const figures = summary.locator('td')
    await expect(figures.first()).toBeVisible()
    const names = await figures.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content))
    expect(names.slice(0, 5)).toContain('"കണ്ടിട്ടില്ല"')
    expect(await summary.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await summary.getByRole('button', { name: 'സബ്മിറ്റ്' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    const { stud_id, token } = student
    type Reports = { data: { id: number }[] }
    const { data } = await call<Reports>(product, '/Student/entrance_get_exam_reports', { stud_id }, token)
    await page.goto(`/entrance-report-preview/${data[0]?.id}`)
    const failed = page.getByRole('main').getByText('പാസായില്ല', { exact: true })
    await expect(failed).toHaveCount(2)
    expect(await brokenWords(failed)).toEqual([])
    // A badge is limited by the card around it, a figure by its own card.
    const beyond = await failed.evaluateAll((all) =>
      all.map((word) => {
        const card = word.closest('.border-line')
        const inner = card ? card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight) : 0
        const range = document.createRange()
        range.selectNodeContents(word)
        return Math.max(0, Math.ceil(range.getBoundingClientRect().right - inner - 1))
      }),
    )
    expect(beyond).toEqual([0, 0])
  })
})
