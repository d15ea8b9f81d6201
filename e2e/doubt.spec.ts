import { aStudent, call, expect, signIn, take, test } from './journey.ts'

const textOf = (href: string | null) => new URL(href ?? '').searchParams.get('text')

test('A doubt is asked at a second of a video, and at a page of a lesson @promise', async ({
  watched: page,
  product,
  context,
}) => {
  // The chat is another site: nothing of it is asked for here.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await signIn(page, product, '9000000001')
  await page.goto('/')
  const find = async (word: string, group: string) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type(word)
    // The suggestions for the first letters stay until the rest is answered.
    const found = page.getByRole('group', { name: group }).getByRole('option', { name: word })
    await found.first().click()
  }
  await find('Coulomb', 'Topics')
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

  await find('handbook', 'Study materials')
  await expect(page.getByText(/page 1 of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'More options' }).click()
  expect(textOf(await ask.getAttribute('href'))).toBe('I have a doubt about Physics · The electricity handbook, page 1')
})

test('A doubt is asked about a question of a report', async ({ watched: page, product }, { workerIndex }) => {
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
  await page.goto(`/report-preview/${begun.data.attempt_id}`)
  const second = page.getByRole('article').nth(1).getByRole('link', { name: 'Ask a doubt' })
  await second.scrollIntoViewIfNeeded()
  expect(textOf(await second.getAttribute('href'))).toMatch(
    /^I have a doubt about Cells and electrode potentials, question 2: \S.{10,}/,
  )
})
