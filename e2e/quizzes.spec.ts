import { noBarriers } from './barriers.ts'
import type { Page } from '@playwright/test'
import { asList, aStudent, BROKEN_LINE, option, expect, logIn, take, test } from './journey.ts'

const question = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
const card = (page: Page, number: number) => page.getByRole('listitem').filter({ has: question(page, number) })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

/** Goes the whole way to the quiz of the first chapter, and starts it. */
async function startFirstQuiz(page: Page): Promise<void> {
  await page.goto('/quiz/subjects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Physics/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Chapter')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Electric charges/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a Quiz')
  await page.getByRole('link', { name: /Quiz created on/ }).click()
  await expect(page.getByRole('main')).toContainText('Charges, forces and flux')
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(question(page, 1)).toBeVisible()
  await asList(page)
}

test('a quiz is taken by mouse on a phone, and its report tells right from wrong @promise @way', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await take(page, await aStudent(product, workerIndex))
  await startFirstQuiz(page)
  await expect(page.getByText('Total Marks : 6')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await noBarriers(page)
  await expect(card(page, 1).locator('.katex').first()).toBeVisible()

  await option(card(page, 1), 'A').click()
  await option(card(page, 1), 'B').click()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await option(card(page, 2), 'C').click()
  await card(page, 3).getByRole('button', { name: 'Mark for Review' }).click()
  await option(card(page, 2), 'A').click()
  await option(card(page, 3), 'A').click()
  await card(page, 3).getByRole('button', { name: 'Clear Response' }).click()
  await expect(page.getByText('All answers saved')).toBeVisible()

  await page.getByRole('button', { name: /Show all questions$/ }).click()
  const palette = page.getByRole('dialog', { name: 'Questions' })
  await expect(palette.getByRole('button', { name: 'Question 1, Answered' })).toBeVisible()
  await expect(palette.getByRole('button', { name: 'Question 3, Marked for review' })).toBeVisible()
  await palette.getByRole('button', { name: /^Question 6/ }).click()
  await expect(question(page, 6)).toBeInViewport()

  await submit(page).click()
  const summary = page.getByRole('dialog')
  await expect(summary).toContainText('4 of 6 questions have no answer yet.')
  await summary.getByRole('button', { name: 'Back to the questions' }).click()
  await submit(page).click()
  await summary.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeFocused()
  await expect(page.getByText('1/6')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Fail' })).toBeVisible()

  await expect(page.getByText('You scored 1. You need 2.4 or more to pass.')).toBeVisible()

  await page.getByRole('link', { name: 'See what to revise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Result')
  await expect(page.getByText('Total Marks Gained : 1')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'All (6)' }).click()
  const first = page.getByRole('article').filter({ hasText: 'Question 1' })
  await expect(first).toContainText('Your answer, correct')
  await page.getByRole('button', { name: 'Wrong (1)' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Your answer')
  await noBarriers(page)

  await page.getByRole('link', { name: 'Retake quiz' }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await question(page, 1).waitFor()
  await page.reload()
  await question(page, 1).waitFor()
  await submit(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: 'See what to revise' }).click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.getByRole('link', { name: 'Retake quiz' }).click()
  await expect(page.getByRole('button', { name: 'Start quiz' })).toBeVisible()
  await page.goto('/quiz/subjects')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Physics/ })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Electric charges/ })
    .click()
  await page.getByRole('link', { name: 'View Reports' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /Attended on/ })).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('fail - 0/6')
  await expect(page.getByRole('figure')).toContainText('Marks over time')
  const bar = page.getByRole('figure').getByRole('link', { name: /^Charges, forces and flux, \d+ \w+: 16%, Fail$/ })
  await bar.click()
  await expect(page.getByText('Total Marks Gained : 1')).toBeVisible()
})

test.describe('on a screen that shows several questions', () => {
  test.use({ viewport: { width: 700, height: 1024 } })

  test('a quiz opens on its first, while those below it are still drawn, and follows what is read', async ({
    asNewStudent: page,
  }) => {
    await startFirstQuiz(page)
    await expect(question(page, 6)).toBeAttached()
    const shown = page.getByRole('button', { name: /Show all questions$/ })
    await expect(shown).toHaveAccessibleName(/^Question 1 of 6/)
    await question(page, 6).scrollIntoViewIfNeeded()
    await expect(shown).not.toHaveAccessibleName(/^Question 1 of 6/)
    await option(card(page, 3), 'A').click()
    await expect(shown).toHaveAccessibleName(/^Question 3 of 6/)
  })
})

test.describe('on two devices', () => {
  test.use({ allowed: [/status of 401/] })

  test('a quiz goes on after a reload, in a second tab and on another device', async ({
    asNewStudent: page,
    newStudent: student,
    product,
    browser,
  }) => {
    await startFirstQuiz(page)
    await option(card(page, 2), 'C').click()
    await expect(page.getByText('All answers saved')).toBeVisible()
    await page.reload()
    await expect(card(page, 2).getByRole('radio', { name: /^C/ })).toBeChecked()

    const second = await page.context().newPage()
    await second.goto(page.url())
    await expect(card(second, 2).getByRole('radio', { name: /^C/ })).toBeChecked()
    await option(card(second, 4), 'D').click()
    await expect(card(page, 4).getByRole('radio', { name: /^D/ })).toBeChecked()
    await second.close()

    const device = await browser.newPage({ baseURL: product.origin })
    await take(device, await logIn(product, student.mobile))
    await device.goto(page.url())
    await asList(device)
    await expect(card(device, 4).getByRole('radio', { name: /^D/ })).toBeChecked()
    await option(card(device, 1), 'B').click()
    await submit(device).click()
    await device.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(device.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
    await device.close()

    await option(card(page, 5), 'A').click()
    await expect(page.getByRole('alertdialog')).toContainText('logged in on another device')
  })
})

test('answers that are submitted with the whole are not sent once more after it', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await take(page, await aStudent(product, workerIndex))
  await startFirstQuiz(page)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/save_answer|submit_quiz/.test(request.url())) sent.push(request.url().split('/').at(-1))
  })
  // The server stores everything at once, but the page hears of it late: some answers are unsent while the submit is in
  // flight.
  for (const [call, ms] of [
    ['save_answer', 1000],
    ['submit_quiz', 2500],
  ] as const)
    await page.route(`**/Student/${call}`, async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.fulfill({ response })
    })
  for (const number of [1, 2, 3]) await option(card(page, number), 'B').click()
  await submit(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  expect(sent.at(-1)).toBe('submit_quiz')
})

test.describe('with a line that breaks', () => {
  test.use({ allowed: BROKEN_LINE })

  test('an answer given without the server is kept and sent when it is back', async ({ watched: page, product }, {
    workerIndex,
  }) => {
    await take(page, await aStudent(product, workerIndex))
    await startFirstQuiz(page)
    await product.kill()
    await option(card(page, 1), 'B').click()
    await option(card(page, 2), 'C').click()
    await expect(page.getByText('Offline · 2 answers kept on this device')).toBeVisible()
    await submit(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
    const waiting = page.getByRole('alertdialog', { name: 'Not submitted yet' })
    await waiting.getByRole('button', { name: 'Cancel and keep answering' }).click()
    await expect(card(page, 2).getByRole('radio', { name: /^C/ })).toBeChecked()
    await product.start()
    await expect(page.getByText('All answers saved')).toBeVisible()
    await page.reload()
    await expect(card(page, 1).getByRole('radio', { name: /^B/ })).toBeChecked()
  })
})

test.describe('behind something that does not find a call', () => {
  test.use({ allowed: [/status of 404/] })

  test('Answers are sent again until they are saved, whatever is answered in the place of the server', async ({
    asNewStudent: page,
  }) => {
    await startFirstQuiz(page)
    let asked = 0
    await page.route('**/Student/save_answer', (route) => {
      asked += 1
      return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' })
    })
    await option(card(page, 1), 'B').click()
    await expect(page.getByText('Offline · 1 answer kept on this device')).toBeVisible()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(page.getByText('Answers stay on this device')).toHaveCount(0)
    await page.unroute('**/Student/save_answer')
    await expect(page.getByText('All answers saved')).toBeVisible()
    await page.reload()
    await expect(card(page, 1).getByRole('radio', { name: /^B/ })).toBeChecked()
  })
})

test.describe('where code is refused on its way', () => {
  // A worker would fetch it past the test.
  test.use({
    serviceWorkers: 'block',
    allowed: [new RegExp(`${BROKEN_LINE[0]?.source}|Service Worker registration blocked`)],
  })

  test('formulas whose library did not come are read in plain signs, and drawn when it comes after all', async ({
    asNewStudent: page,
  }) => {
    await page.route('**/assets/math-*.js', (route) => route.abort())
    await startFirstQuiz(page)
    await expect(card(page, 1)).toContainText('carry charges of +8 nC and')
    await page.unroute('**/assets/math-*.js')
    await expect(card(page, 1).locator('.katex').first()).toBeVisible()
  })
})

test('quizzes are counted per subject, and chapters without one lead nowhere', async ({ asNewStudent: page }) => {
  const answer = page.waitForResponse((one) => one.url().endsWith('/Student/chapters'))
  await page.goto('/quiz/subjects')
  const physics = page.getByRole('main').getByRole('link', { name: /Physics/ })
  await expect(physics).toContainText(/\d quiz/)
  await physics.click()
  const { data } = (await (await answer).json()) as { data: { chapter_name: string; quiz_count: number }[] }
  const chapter = (hasQuiz: boolean) => {
    const found = data.find(({ quiz_count }) => quiz_count > 0 === hasQuiz)
    if (!found) throw new Error('The demo academy has only chapters of one kind.')
    const { chapter_name } = found
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: chapter_name })
    return { row, name: row.getByText(chapter_name, { exact: true }) }
  }
  const [full, empty] = [chapter(true), chapter(false)]
  await expect(full.row).toContainText('1 quiz')
  await expect(full.row.getByRole('link')).toHaveCount(1)
  await expect(full.name).toHaveCSS('font-weight', '600')
  await expect(empty.row).toContainText('No quizzes yet')
  await expect(empty.name).toHaveCSS('font-weight', '400')
  await expect(empty.row.getByRole('link')).toHaveCount(0)
})
