import type { Page } from '@playwright/test'
import { aStudent, BROKEN_LINE, expect, take, test } from './journey.ts'
import type { Product } from './product.ts'

const question = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })

/** Returns the seconds on the page's clock; NaN while the app does not know the time. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').textContent()) ?? ''
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Opens the exam by keyboard alone. */
async function startByKeyboard(page: Page, product: Product, workerIndex: number): Promise<void> {
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/entrance')
  const exam = page.getByRole('link', { name: /Engineering entrance: mock test 4/ })
  await exam.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam Detail')
  await page.getByRole('button', { name: 'Start Exam' }).focus()
  await page.keyboard.press('Enter')
  await expect(question(page, 1)).toBeVisible()
}

type Opened = { data: { questions: { question_image: string | null; options: { ptype: string; ptext: string }[] }[] } }

const picturesOf = ({ question_image, options }: Opened['data']['questions'][number]): string[] => [
  ...(question_image === null ? [] : [question_image]),
  ...options.filter(({ ptype }) => ptype === 'image').map(({ ptext }) => ptext),
]

/** Returns the number of the next question that shows a picture: each attempt has its own order. */
const pictureBehind = (number: number, { data }: Opened): number =>
  1 + data.questions.findIndex((one, index) => index >= number && picturesOf(one).length > 0)

/** Waits until the page has prefetched every picture of the paper, which it does after the first question. */
async function untilFetched(page: Page, { data }: Opened): Promise<void> {
  const areFetched = (addresses: string[]) =>
    addresses.every((address) => performance.getEntriesByName(new URL(address, location.origin).href).length > 0)
  await page.waitForFunction(areFetched, data.questions.flatMap(picturesOf))
}

test.afterEach(async ({ product }) => {
  await product.order({ at: new Date().toISOString() })
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('an entrance exam is taken by keyboard alone @promise @way', async ({ watched: page, product }, {
    workerIndex,
  }) => {
    await startByKeyboard(page, product, workerIndex)
    await page.keyboard.press('a')
    await page.keyboard.press('3')
    await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(question(page, 2)).toBeFocused()
    await page.keyboard.press('D')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Submit Exam' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Please attempt at least 3 questions!')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('2')
    await page.keyboard.press('ArrowLeft')
    await expect(question(page, 2)).toBeFocused()
    await expect(page.getByRole('radio', { name: /^D/ })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Question 3, Answered' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Exam' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Exam' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Exam Submitted Successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'View Report' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam Report')
    await expect(page.getByRole('definition').filter({ hasText: /^3$/ }).first()).toBeVisible()
    await page.goto('/entrance')
    await expect(page.getByRole('link', { name: /Engineering entrance/ })).toContainText('Submitted')
    await page.getByRole('link', { name: 'View Reports' }).click()
    await expect(page.getByRole('main')).toContainText('Results on')
    await product.order({ move: { seconds: 86_400 } })
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Status: fail')
  })
})

test.describe('on a line on which what hears the keys comes late', () => {
  // A service worker would fetch the file, out of this journey's sight.
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker registration blocked/] })

  test('What is pressed before what hears the keys has come is not lost', async ({ watched: page, product }, {
    workerIndex,
  }) => {
    const late = Promise.withResolvers<void>()
    await page.route('**/behind-test-*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await startByKeyboard(page, product, workerIndex)
    await page.keyboard.press('ArrowRight')
    // The click cancels the key that was pressed before it.
    await question(page, 1).click()
    for (const key of ['b', 'ArrowRight', 'c']) await page.keyboard.press(key)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    late.resolve()
    await expect(question(page, 2)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked()
  })
})

test('the time left is the server’s, whatever the device’s clock says', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 86_400_000
  })
  await startByKeyboard(page, product, workerIndex)
  const atFirst = await secondsLeft(page)
  expect(atFirst).toBeGreaterThan(1790)
  await page.reload()
  await expect(question(page, 1)).toBeVisible()
  expect(Math.abs((await secondsLeft(page)) - atFirst)).toBeLessThan(15)
})

test('a phone that slept for ten minutes knows the time again', async ({ watched: page, product }, { workerIndex }) => {
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + Number(sessionStorage.getItem('slept') ?? 0)
  })
  await startByKeyboard(page, product, workerIndex)
  await product.order({ move: { seconds: 600 } })
  // Asleep, the monotonic clock stands still and the other one goes on.
  await page.evaluate(() => sessionStorage.setItem('slept', '600000'))
  await expect.poll(() => secondsLeft(page)).toBeLessThan(1205)
  expect(await secondsLeft(page)).toBeGreaterThan(1150)
})

test.describe('without a network', () => {
  test.use({ allowed: BROKEN_LINE })

  for (const minutes of [1, 5]) {
    test(`For ${minutes} minutes without a network a student goes on, and all is saved afterwards`, async ({
      watched: page,
      product,
    }, { workerIndex }) => {
      const opened = page.waitForResponse((answer) => answer.url().endsWith('/Student/entrance_start_exam'))
      await startByKeyboard(page, product, workerIndex)
      const paper = (await (await opened).json()) as Opened
      const number = pictureBehind(3, paper)
      await untilFetched(page, paper)
      await page.context().setOffline(true)
      for (const key of ['b', 'ArrowRight', 'c', 'ArrowRight', 'a']) await page.keyboard.press(key)
      await expect(page.getByText('Offline · 3 answers kept on this device')).toBeVisible()
      // Some later question has a picture, which was fetched when the paper was opened.
      const picture = page.getByRole('img', { name: /^Picture / }).first()
      for (let at = 4; at <= number; at += 1) await page.keyboard.press('ArrowRight')
      await expect(question(page, number)).toBeVisible()
      await expect(picture).toHaveAttribute('src', /^blob:/)
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await product.order({ move: { seconds: minutes * 60 } })
      await page.context().setOffline(false)
      await expect(page.getByText('All answers saved')).toBeVisible()
      await expect.poll(() => secondsLeft(page)).toBeLessThan(1800 - minutes * 60)
      await page.reload()
      await expect(question(page, number)).toBeVisible()
      for (let at = number; at > 3; at -= 1) await page.keyboard.press('ArrowLeft')
      await expect(question(page, 3)).toBeVisible()
      await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked()
    })
  }
})

test('the last minutes are announced, and at zero the exam is locked and submitted @promise @way', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await startByKeyboard(page, product, workerIndex)
  const hear = async (seconds: number, key: string) => {
    await product.order({ move: { seconds } })
    await page.keyboard.press(key)
  }
  await hear(24 * 60 + 50, 'b')
  await expect(page.getByText('5 minutes left.')).toBeVisible()
  await hear(3 * 60 + 50, 'c')
  await expect(page.getByText('1 minute left.')).toBeVisible()
  // A submit that is answered at once takes the dialog away before anybody can read it.
  const read = Promise.withResolvers<void>()
  await page.route('**/Student/entrance_submit_exam', async (route) => {
    await read.promise
    await route.continue()
  })
  // Some seconds are left, and with the minute of grace a slow machine has time for an answer that still counts.
  await hear(35, 'a')
  await expect(page.getByRole('alertdialog')).toContainText('Time’s up', { timeout: 90_000 })
  await expect(page.getByRole('alertdialog')).toContainText('Submitting…')
  read.resolve()
  await expect(page.getByText('Exam Submitted Successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'View Report' }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible()
})

test('an exam that is over cannot be started, and one that is not there is said so', async ({ asNewStudent: page }) => {
  await page.goto('/entrance')
  await page.getByRole('link', { name: /Medical entrance/ }).click()
  await expect(page.getByRole('main')).toContainText('Pass Marks')
  await expect(page.getByRole('button', { name: 'Start Exam' })).toHaveCount(0)
  await page.goto('/entrance-start-exam/999')
  await expect(page.getByText('Exam not found.')).toBeVisible()
})
