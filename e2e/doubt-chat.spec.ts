import { aStudent, call, expect, signIn, take, test as base } from './journey.ts'
import { Product } from './product.ts'
import { find } from './search-box.ts'
import { aStaffMember } from './staff.ts'

type Members = { members: { staff_id: number; version: number; roles: string[] }[] }

/** An academy in which no teacher may log in: doubts go to the support chat. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = new Product({ LIMITS: 'off' })
      await product.start()
      const owner = await aStaffMember(product, 'owner')
      const { members } = await owner.call<Members>('/staff/team')
      for (const { staff_id, version } of members.filter(({ roles }) => roles.includes('teacher')))
        await owner.call('/staff/end_member', { staff_id, version, restore: false })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const textOf = (href: string | null) => new URL(href ?? '').searchParams.get('text')

test('The support chat has the second of a video, and the page of a lesson', async ({
  watched: page,
  product,
  context,
}) => {
  // The chat is another site: nothing of it is asked for here.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await signIn(page, product, '9000000001')
  await page.goto('/')
  await find(page, 'Coulomb', 'Topics')
  const ask = page.getByRole('link', { name: 'Ask a doubt' })
  await expect(ask).toBeVisible()
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 3
  })
  const chat = page.waitForEvent('popup')
  await ask.click()
  await (await chat).close()
  expect(textOf(await ask.getAttribute('href'))).toMatch(
    /^I have a doubt about Physics · Electric charges and fields · Coulomb.s law with three charges, at 0:03 in the video$/,
  )

  await find(page, 'handbook', 'Study materials')
  await expect(page.getByText(/page 1 of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'More options' }).click()
  expect(textOf(await ask.getAttribute('href'))).toBe('I have a doubt about Physics · The electricity handbook, page 1')
})

test('The support chat has the question of a report', async ({ watched: page, product }, { workerIndex }) => {
  const student = await aStudent(product, workerIndex)
  const { stud_id, token } = student
  type Found = { data: { id: number; title: string }[] }
  let quiz_id: number | undefined
  // A server that has only just begun may ask to come back.
  await expect(async () => {
    const { data } = await call<Found>(product, '/Student/search', { stud_id, query: 'electrode' }, token)
    quiz_id = data.find(({ title }) => title === 'Cells and electrode potentials')?.id
  }).toPass()
  type Begun = { data: { attempt_id: number } }
  const begun = await call<Begun>(product, '/Student/get_quiz', { stud_id, quiz_id }, token)
  await call(product, '/Student/submit_quiz', { stud_id, quiz_id, submit_data: [] }, token)
  await take(page, student)
  await page.goto(`/report-preview/${begun.data.attempt_id}?part=questions`)
  const asks = page.getByRole('article').getByRole('link', { name: 'Ask a doubt' })
  const second = asks.nth(1)
  await second.scrollIntoViewIfNeeded()
  expect(textOf(await second.getAttribute('href'))).toMatch(
    /^I have a doubt about Cells and electrode potentials, question 2: \S.{10,}/,
  )
  // A message has no source of a formula: at first its signs, and once it is drawn its words.
  for (const ask of await asks.all()) expect(textOf(await ask.getAttribute('href'))).not.toMatch(/[$\\]/)
})

test('The support chat has a formula in its words', async ({ watched: page, product, context }, { workerIndex }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const student = await aStudent(product, workerIndex)
  await take(page, student)
  await page.goto('/quiz/subjects')
  for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
    await page.getByRole('main').getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: 'See what to revise' }).click()
  const ask = page.getByRole('article').first().getByRole('link', { name: 'Ask a doubt' })
  await expect(page.getByRole('article').first().locator('.katex').first()).toBeVisible()
  await expect(page.locator('article').first().locator('[data-asked] .katex-mathml math')).toHaveCount(0)
  const chat = page.waitForEvent('popup')
  await ask.click()
  await (await chat).close()
  const text = textOf(await ask.getAttribute('href'))
  expect(text).toContain('carry charges of plus 8 nanocoulomb and minus 2 nanocoulomb')
  expect(text).not.toMatch(/[$\\]/)
})
