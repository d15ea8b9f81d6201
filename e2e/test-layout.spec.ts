import type { Locator, Page } from '@playwright/test'
import { asList, expect, test, testMenu } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'
import { begin as beginPaper } from './mixed-papers.ts'

/** Returns the box of an element that is on the screen. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not there')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

const bar = (page: Page) => page.getByRole('group', { name: 'Question actions' })

const optionsOf = (page: Page) => page.getByRole('region', { name: 'Questions' }).locator('label')

/** Expects the whole question to be readable and pressable between header and bar, at the latest at the page's end. */
async function expectAboveBar(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect((await boxOf(optionsOf(page).last())).bottom).toBeLessThan((await boxOf(bar(page))).top)
}

/** What is in the header stands beside each other, on a phone within 56 pixels. */
async function expectOneRow(page: Page): Promise<void> {
  const header = page.locator('header')
  const parts = [
    page.getByRole('link', { name: 'Leave the test' }),
    ...(await page.getByRole('timer').all()),
    header.getByRole('button', { name: /^Submit/ }),
    header.getByRole('button', { name: 'More about this test' }),
  ]
  const boxes = await Promise.all(parts.map(boxOf))
  for (const [index, box] of boxes.entries()) expect(box.right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? Infinity)
  const { top, bottom } = await boxOf(header)
  expect(bottom - top).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) < 768 ? 56 : 64)
}

/** Buttons on the screen that are filled with the colour of what is next. */
const loudOnes = async (page: Page) =>
  page.getByRole('button').evaluateAll((all) => {
    const probe = document.createElement('i')
    probe.className = 'bg-brand-strong'
    document.body.append(probe)
    const loud = getComputedStyle(probe).backgroundColor
    probe.remove()
    return all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === loud)
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
  })

const isCut = async (title: Locator) =>
  title.evaluate(
    (heading) => heading.scrollWidth > heading.clientWidth || heading.scrollHeight > heading.clientHeight + 1,
  )

for (const { kind, begin } of KINDS_OF_TEST)
  test.describe(kind, () => {
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1366, 860],
    ] as const) {
      test.describe(`at ${width} pixels`, () => {
        test.use({ viewport: { width, height } })

        test(`On ${width} pixels ${kind} opens on its first question, whole, below one row`, async ({
          asNewStudent: page,
        }) => {
          await begin(page)
          await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
          await expect(page.getByRole('radiogroup')).toHaveCount(1)
          await expectOneRow(page)
          // A button under the pointer has another colour, and the colour fades in when the button becomes usable.
          await page.mouse.move(0, 0)
          await expect.poll(async () => loudOnes(page)).toEqual(['Save & Next'])
          const menu = await testMenu(page)
          await expect(menu.getByRole('button', { name: 'Show as a list' })).toBeVisible()
          await page.keyboard.press('Escape')
          expect(await isCut(page.getByRole('heading', { level: 1 }))).toBe(false)

          const phone = width < 768
          await expect(page.getByRole('button', { name: /Show all questions$/ })).toBeVisible({ visible: phone })
          const palette = page.getByRole('complementary').filter({ hasText: 'Not visited' })
          await expect(palette).toBeVisible({ visible: !phone })
          for (const name of ['Clear Response', 'Mark for Review & Next', 'Save & Next'])
            await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
          if (phone) {
            const box = await boxOf(bar(page))
            expect(box.bottom - box.top).toBeLessThanOrEqual(66)
            for (let number = 1; number < 5; number += 1) {
              await expectAboveBar(page)
              await page.getByRole('button', { name: 'Save & Next' }).click()
            }
          } else {
            const question = await boxOf(page.getByRole('region', { name: 'Questions' }))
            expect((await boxOf(palette)).left).toBeGreaterThanOrEqual(question.right)
          }
        })
      })
    }
  })

test('whoever likes all questions in a list chooses it once for every kind of test', async ({ asNewStudent: page }) => {
  const [first, ...others] = KINDS_OF_TEST
  await first?.begin(page)
  await asList(page)
  await expect(page.getByRole('radiogroup')).not.toHaveCount(1)
  for (const { begin } of others) {
    await page.getByRole('link', { name: 'Leave the test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await begin(page)
    const menu = await testMenu(page)
    await expect(menu.getByRole('button', { name: 'One at a time' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('radiogroup')).not.toHaveCount(1)
  }
})

/** Returns for each question with options whether all of them are in view, from the first to the one of this number. */
async function optionsInView(page: Page, count: number): Promise<boolean[]> {
  const fits: boolean[] = []
  for (let number = 1; number <= count; number += 1) {
    await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeFocused()
    const { bottom } = await boxOf(page.locator('header'))
    const options = page.getByRole('radiogroup').locator('label')
    if ((await options.count()) > 0) {
      const [first, last] = [options.first(), options.last()]
      fits.push((await boxOf(first)).top >= bottom && (await boxOf(last)).bottom <= (await boxOf(bar(page))).top)
    }
    if (number < count) await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  return fits
}

const shareOf = (fits: boolean[]) => fits.filter(Boolean).length / fits.length

test('on a phone four of five questions show all of their options at once', async ({ asNewStudent: page }) => {
  // Thirty questions, one after the other.
  test.setTimeout(400_000)
  await KINDS_OF_TEST[2]?.begin(page)
  const count = Number(/of (\d+)$/.exec(await page.getByRole('button', { name: /Show all/ }).innerText())?.[1])
  const fits = await optionsInView(page, count)
  expect(fits).toHaveLength(count)
  expect(shareOf(fits)).toBeGreaterThanOrEqual(0.8)
})

test('on a phone four of five questions of a national mock show all of their options at once', async ({
  asNewStudent: page,
}) => {
  test.setTimeout(400_000)
  await beginPaper(page, 'JEE Main: full mock 1')
  // The first twenty questions have options; then come numbers.
  const fits = await optionsInView(page, 20)
  expect(fits).toHaveLength(20)
  expect(shareOf(fits)).toBeGreaterThanOrEqual(0.8)
})

test('that a submit needs more answers is said below the sections, and only where it matters', async ({
  asNewStudent: page,
}) => {
  await KINDS_OF_TEST[2]?.begin(page)
  await page.getByRole('button', { name: 'Submit Exam' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Please attempt at least 3 questions!' })
  await expect(message).toBeVisible()
  const { top, bottom } = await boxOf(message)
  expect(top).toBeGreaterThan((await boxOf(page.getByRole('heading', { level: 2 }).first())).bottom)
  expect(bottom).toBeLessThanOrEqual((await boxOf(bar(page))).top)
  await page.getByRole('link', { name: 'Leave the test' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave the test?' })).toBeVisible()
  await expect(message).toBeHidden()
})

test('an option that is a picture opens large, and is not chosen by it', async ({ asNewStudent: page }) => {
  await KINDS_OF_TEST[2]?.begin(page)
  const enlarge = page.getByRole('button', { name: 'Picture of option B. Enlarge' })
  for (let number = 2; !(await enlarge.isVisible()); number += 1) {
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeFocused()
  }
  const picture = page.getByRole('img', { name: 'Picture of option B' })
  await expect.poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await enlarge.click()
  await expect(page.getByRole('dialog', { name: 'Picture of option B' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await picture.click()
  await expect(page.getByRole('radio', { name: /Picture of option B/ })).toBeChecked()
})

test('a picture opens at twice its size and more, and Escape and Back close it', async ({ asNewStudent: page }) => {
  await KINDS_OF_TEST[2]?.begin(page)
  // Options that are pictures have such a button beside them.
  const enlarge = page.getByRole('button', { name: /\. Enlarge$/ }).filter({ has: page.getByRole('img') })
  for (let number = 2; !(await enlarge.isVisible()); number += 1) {
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeFocused()
  }
  const width = async (within: Locator) =>
    within.getByRole('img').evaluate((image: HTMLImageElement) => {
      const { width: room, height } = image.getBoundingClientRect()
      return Math.min(room, (height * image.naturalWidth) / image.naturalHeight)
    })
  await expect.poll(async () => width(enlarge)).toBeGreaterThan(0)
  const inline = await width(enlarge)
  const viewer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Zoom in' }) })
  await enlarge.click()
  await expect(viewer).toBeVisible()
  const first = await width(viewer)
  // The browser lays out in parts of a pixel.
  expect(Math.round(first)).toBeGreaterThanOrEqual(Math.round(2 * inline))
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => width(viewer)).toBeGreaterThan(first)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await enlarge.click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  // Back has closed the picture, and did not ask to leave.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(enlarge).toBeVisible()
})

/** Two pieces: the second fills a line of its own on a phone. */
const BROKEN = String.raw`R = \{(1,1),(2,2),(3,3),(1,2),(2,3)\}`
/** One piece that no line of a phone holds. */
const WIDE = `\\left(${Array.from({ length: 16 }, (_, at) => `a_{${at}}`).join('+')}\\right)`

/** Has every question of the quiz say this: the journey changes what the server answers. */
const withQuestion = async (page: Page, question: string) =>
  page.route('**/Student/get_quiz', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { questions: { question: string }[] } }
    for (const one of body.data.questions) one.question = question
    await route.fulfill({ response, json: body })
  })

test.describe('a formula wider than a phone', () => {
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker registration blocked/] })

  test('a formula that takes two lines has what follows it at its last one', async ({ asNewStudent: page }) => {
    await withQuestion(page, `On the set let $${BROKEN}$. This relation is`)
    await KINDS_OF_TEST[0]?.begin(page)
    const text = page.locator('#question-1-text')
    const pieces = text.locator('.formula-scroll .katex-base')
    await expect(pieces).toHaveCount(2)
    const [first, last] = [await boxOf(pieces.first()), await boxOf(pieces.last())]
    expect(last.top, 'the pieces stand on two lines').toBeGreaterThanOrEqual(first.bottom)
    const stop = await text.evaluate((place) => {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let one = texts.nextNode(); one; one = texts.nextNode()) {
        if (!one.textContent?.startsWith('.') || one.parentElement?.closest('.katex')) continue
        const range = document.createRange()
        range.setStart(one, 0)
        range.setEnd(one, 1)
        return range.getBoundingClientRect().bottom
      }
      return 0
    })
    expect(stop).toBeGreaterThan(last.top)
  })

  test('a formula wider than a phone becomes smaller, fades at its edge, and says that there is more', async ({
    asNewStudent: page,
  }) => {
    await withQuestion(page, `Which is $${WIDE}$?`)
    await KINDS_OF_TEST[0]?.begin(page)
    const text = page.locator('#question-1-text')
    const formula = text.locator('.formula-scroll')
    await expect(text.getByText('Swipe for more')).toBeVisible()
    await expect(formula).toHaveAttribute('data-more')
    expect(await formula.evaluate((one) => one.style.fontSize)).toBe('0.8em')
    const { right } = await boxOf(formula)
    expect(right).toBeLessThanOrEqual(360)
    await formula.evaluate((one) => one.scrollTo(one.scrollWidth, 0))
    await expect(formula).not.toHaveAttribute('data-more')
    await expect(formula).toHaveAttribute('data-more-before')
  })
})

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('On a phone that lies on its side the bars of a test stand at its sides, and the question has all of the height', async ({
    asNewStudent: page,
  }) => {
    await KINDS_OF_TEST[1]?.begin(page)
    await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
    const [head, moves] = [await boxOf(page.locator('header')), await boxOf(bar(page))]
    for (const { top, bottom } of [head, moves]) expect([top, bottom]).toEqual([0, 360])
    for (const button of await bar(page).getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    const question = await boxOf(page.getByRole('region', { name: 'Questions' }))
    expect(question.left).toBeGreaterThanOrEqual(head.right)
    await page.locator('label').last().click()
    await expect(page.getByRole('radio').last()).toBeChecked()
    expect((await boxOf(page.locator('label').last())).right).toBeLessThanOrEqual(moves.left)
  })
})
