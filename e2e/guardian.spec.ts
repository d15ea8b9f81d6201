import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { press, tabTo } from './by-keyboard.ts'
import { BROKEN_LINE, expect, logIn, signIn, test } from './journey.ts'
import type { Guardian, Product } from './product.ts'
import { aStaffMember } from './staff.ts'
import { aTaughtBatch } from './taught-batch.ts'
import { aWrittenExam } from './written-exam.ts'

type Register = { students: { stud_id: number; name: string }[] }

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const parts = (page: Page) => page.getByRole('navigation', { name: /^About/ })
/** Opens a part of a child's screen, on a phone also one behind "More". */
async function part(page: Page, name: string): Promise<void> {
  const link = parts(page).getByRole('link', { name, exact: true })
  await parts(page).getByRole('link', { name: 'Attendance' }).waitFor()
  if (!(await link.isVisible())) await button(page, 'More').click()
  await link.click()
}

/** Gives the browser the session that a login would have left, once. */
async function take(page: Page, { stored }: Guardian): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('guardian')) localStorage.setItem('guardianData', value)
    sessionStorage.setItem('guardian', '1')
  }, stored)
}

/**
 * Makes a guardian of a student who comes to class, and of one who wrote an exam; no other journey knows the second.
 */
async function aGuardianOfTwo(product: Product, workerIndex: number, exam: string) {
  const [, writer] = await aWrittenExam(product, workerIndex, { name: exam, students: 2, resultsInHours: -0.5 })
  if (!writer) throw new Error('Nobody wrote the exam.')
  const { stud_id } = await logIn(product, '9000000001')
  const guardian = await product.guardian({ name: 'Latha Menon', students: [stud_id, writer.stud_id] })
  return { guardian, ananya: stud_id, neha: writer.stud_id }
}

test('a guardian of two reads of each apart, says a word on the consent and saves a copy @promise', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const { guardian } = await aGuardianOfTwo(product, workerIndex, 'Unit test for guardians')
  await take(page, guardian)
  await page.goto('/guardian')
  await expect(page.getByRole('heading', { name: 'Hello, Latha Menon' })).toBeVisible()
  const cards = main(page).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  const [first, second] = [cards.filter({ hasText: 'Ananya Krishnan' }), cards.filter({ hasText: 'Neha Menon' })]
  await expect(first).toContainText('Plus Two Science')
  await expect(first).not.toContainText('Unit test for guardians')
  await expect(second).toContainText('Unit test for guardians')
  await expect(second).toContainText('Nothing recorded this week yet')
  await expect(second).toContainText(/Passed|Failed/)
  await expect(second.getByRole('link', { name: 'Consent: please answer' })).toBeVisible()

  await first.getByRole('link', { name: 'Ananya Krishnan' }).click()
  await expect(title(page)).toHaveText('Ananya Krishnan')
  await expect(
    main(page)
      .getByText(/^Can miss \d+ more classes$/)
      .first(),
  ).toBeVisible()
  const months = page.getByRole('group', { name: 'Months' })
  const shown = await months.innerText()
  await months.getByRole('button').first().click()
  await expect(months).not.toHaveText(shown)
  await expect(main(page).getByText('Present', { exact: true }).first()).toBeVisible()
  await part(page, 'Classes')
  await expect(main(page).getByText(/ by /).first()).toBeVisible()
  await part(page, 'News')
  await main(page)
    .getByRole('link', { name: /Model examinations begin in two weeks/ })
    .click()
  const article = page.getByRole('article')
  await expect(article.locator('strong')).toHaveText('Plus Two Science')
  await page.reload()
  await expect(article.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'All news' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Go to Overview' }).click()

  await second.getByRole('link', { name: 'Neha Menon' }).click()
  await expect(title(page)).toHaveText('Neha Menon')
  await expect(main(page).getByText('No attendance recorded this year yet.')).toBeVisible()
  await part(page, 'Results')
  const result = main(page).getByRole('listitem').filter({ hasText: 'Unit test for guardians' })
  await expect(result).toContainText(/\d+ of \d+/)
  await expect(result).toContainText(/Pass mark: \d+/)
  await expect(main(page).getByRole('heading', { name: 'What to do next' })).toBeVisible()
  await expect(main(page)).toContainText('Quizzes are practice and aren’t shown here.')
  await part(page, 'Consent')
  await button(page, 'Give consent').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give consent' }).click()
  await expect(page.getByRole('heading', { name: 'Consent given' })).toBeVisible()
  await button(page, 'Withdraw consent').click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('listitem')).toHaveCount(3)
  await asked.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByRole('heading', { name: 'Consent withdrawn' })).toBeVisible()
  await expect(main(page).getByRole('list').last().getByRole('listitem')).toHaveText([/^Withdrawn/, /^Given/])

  await part(page, 'Data')
  const coming = page.waitForEvent('download')
  await button(page, 'Save a copy of the data').click()
  const copy = await coming
  expect(copy.suggestedFilename()).toMatch(/\.json$/)
  expect(readFileSync(await copy.path(), 'utf8')).toContain('Neha Menon')
  await expect(main(page).getByRole('status')).toContainText(copy.suggestedFilename())

  await page.getByRole('button', { name: /^Your menu/ }).click()
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Latha')
  await page.goto('/guardian')
  await expect(page).toHaveURL(/\/login$/)
})

test('a guardian sees the absences first, and asks the academy about one of them', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const { class_id } = await aTaughtBatch(product, workerIndex, 2)
  const clerk = await aStaffMember(product, 'clerk')
  const { students } = await clerk.call<Register>('/staff/register', { class_id })
  const [absent] = students
  if (!absent) throw new Error('the batch is empty')
  const { stud_id } = absent
  const mark = { stud_id, key: `absent-${stud_id}`, status: 'A', counter: 1, is_filled: false, marked_at: Date.now() }
  await clerk.call('/staff/mark_register', { class_id, device: 'device-of-clerk', marks: [mark] })
  await take(page, await product.guardian({ name: 'Latha Menon', students: [stud_id] }))
  await page.goto(`/guardian/child/${stud_id}`)
  await expect(main(page).getByText(/^1 absence in \w+/)).toBeVisible()
  const ask = main(page).getByRole('link', { name: /^Ask about/ })
  await expect(ask).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91\\d+\\?text=${encodeURIComponent(absent.name)}`),
  )
  await expect(main(page).getByRole('link', { name: 'Call the academy' })).toHaveAttribute('href', /^tel:\+91\d+$/)
  const tabs = parts(page).getByRole('listitem').filter({ visible: true })
  await expect(tabs).toHaveCount(4)
  const boxes = await Promise.all((await tabs.all()).map(async (tab) => tab.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  for (const box of boxes) expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
})

test('a guardian of one child reads of a child, and a part that there is not is the first one', async ({
  watched: page,
  product,
}) => {
  const { stud_id } = await logIn(product, '9000000001')
  await take(page, await product.guardian({ name: 'Latha Menon', students: [stud_id] }))
  await page.goto(`/guardian/child/${stud_id}?part=marks`)
  await expect(main(page).getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await expect(parts(page).getByRole('link', { name: 'Attendance' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('link', { name: 'Your child', exact: true }).click()
  await expect(title(page)).toHaveText('Your child')
})

test.describe('what is not there', () => {
  test.use({ allowed: BROKEN_LINE })

  test('What is not there for a guardian is said: a child that was blocked meanwhile, one of others, an address that is none', async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    const { guardian, ananya, neha } = await aGuardianOfTwo(product, workerIndex, 'Unit test before a block')
    await take(page, guardian)
    await page.goto(`/guardian/child/${neha}?part=results`)
    await expect(main(page).getByRole('heading', { name: 'Unit test before a block' })).toBeVisible()
    await product.order({ block: { stud_id: neha, guardian_id: guardian.guardian_id } })
    await part(page, 'Classes')
    await expect(page.getByRole('heading', { name: 'This child isn’t linked to your number' })).toBeVisible()
    await main(page).getByRole('link', { name: 'Your children' }).click()
    await expect(main(page).getByRole('listitem')).toHaveCount(1)
    await page.goto('/guardian/child/999')
    await expect(page.getByRole('heading', { name: 'This child isn’t linked to your number' })).toBeVisible()
    await page.goto('/guardian/no-such-screen')
    await expect(title(page)).toHaveText('Not Found')
    await main(page).getByRole('link', { name: 'Go to Home' }).click()
    await expect(main(page).getByRole('link', { name: 'Ananya Krishnan' })).toBeVisible()
    await product.order({ block: { stud_id: ananya, guardian_id: guardian.guardian_id } })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No children linked' })).toBeVisible()
    await expect(main(page)).toContainText('The office of Kannanthali Academy can correct this.')
  })

  test('What is not there for a guardian comes by itself when the network is back', async ({
    watched: page,
    product,
  }) => {
    const { stud_id } = await logIn(product, '9000000001')
    await take(page, await product.guardian({ name: 'Latha Menon', students: [stud_id] }))
    await page.goto(`/guardian/child/${stud_id}`)
    await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
    await page.context().setOffline(true)
    await part(page, 'Classes')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(main(page).getByText(/ by /).first()).toBeVisible()
  })

  test('The login says when the session of a guardian ended; the student in the same browser stays', async ({
    watched: page,
    product,
  }) => {
    await signIn(page, product, '9000000002')
    const ended = { state: { user: { guardian_id: 1, name: 'Latha' }, token: 'x'.repeat(43) }, version: 1 }
    await take(page, { guardian_id: 1, mobile: '', stored: JSON.stringify(ended) })
    await page.goto('/guardian')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Please log in to continue.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hello, Adil' })).toBeVisible()
  })
})

test('a guardian finds the way by the keyboard alone', async ({ watched: page, product }) => {
  const { stud_id } = await logIn(product, '9000000001')
  await take(page, await product.guardian({ name: 'Latha Menon', students: [stud_id] }))
  await page.goto('/guardian')
  await press(page, main(page).getByRole('link', { name: 'Ananya Krishnan' }))
  await expect(main(page)).toBeFocused()
  await press(page, button(page, 'More'))
  await press(page, page.getByRole('link', { name: 'Consent', exact: true }))
  await press(page, button(page, 'I don’t agree'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Without your consent, we won’t:')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'I don’t agree')).toBeFocused()
  await press(page, page.getByRole('button', { name: /^Your menu/ }))
  await tabTo(page, button(page, 'Logout'))
})

const PARTS = ['', '?part=classes', '?part=results', '?part=news', '?part=consent', '?part=copy']

for (const [colour, width] of [
  ['light', 320],
  ['dark', 1366],
] as const) {
  test(`nothing keeps guardians out on ${width} pixels in ${colour}, nor does large text push anything aside`, async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    const { guardian, ananya, neha } = await aGuardianOfTwo(product, workerIndex, `Unit test seen in ${colour}`)
    await take(page, guardian)
    await page.emulateMedia({ colorScheme: colour, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 860 })
    const both = [ananya, neha].flatMap((child) => PARTS.map((search) => `/guardian/child/${child}${search}`))
    for (const path of ['/guardian', ...both]) {
      await page.goto(path)
      await main(page).locator('*').first().waitFor()
      // What is asked for has come, and its skeleton has gone.
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => document.querySelector('main .animate-late') === null)
      await noBarriers(page)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      // The style is there before the page is laid out by it.
      await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
      await page.evaluate(async () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await beyond(), path).toBe(0)
    }
    await page.goto(`/guardian/child/${neha}?part=consent`)
    await button(page, 'I don’t agree').click()
    await noBarriers(page)
  })
}
