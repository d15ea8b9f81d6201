import { noBarriers } from './barriers.ts'
import { call, expect, test } from './journey.ts'
import { withPaper } from './mixed-papers.ts'
import { aStaffMember, signInStaff } from './staff.ts'

const HALL = 'Hall of requests'

type Exams = { data: { id: number; name: string }[] }
type Begun = { data: { attempt_id: number } }
type Clock = { data: { is_open: boolean } }
type Roster = { version: number }

test('an invigilator asks, and nothing is done before an examiner confirms it', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const { stud_id, token } = await withPaper(page, product, workerIndex, { name: HALL, minutes: 30 })
  const post = async <T>(path: string, body: object) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const exam_id = (await post<Exams>('entrance_get_exams', {})).data.find(({ name }) => name === HALL)?.id
  const { attempt_id } = (await post<Begun>('entrance_start_exam', { exam_id })).data
  const isOpen = async () => (await post<Clock>('attempt_clock', { attempt_id, unsent: 0, leaves: 0 })).data.is_open

  const invigilator = await signInStaff(page.context(), product, 'invigilator')
  const office = await aStaffMember(product, 'examiner')
  const { version } = await office.call<Roster>('/staff/sitting_roster', { paper_id: exam_id })
  const staff_ids = [invigilator.staff_id]
  await office.call('/staff/save_roster', { paper_id: exam_id, version, staff_ids })

  await page.goto(`/staff/sittings/${exam_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HALL)
  const dialog = page.getByRole('dialog')
  const ask = async (what: string, reason: string) => {
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: `Request: ${what}`, exact: true }).click()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: `Request: ${what}`, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await ask('Close the test', 'Left the hall.')
  await expect(page.getByText('1 request waiting for an examiner')).toBeVisible()
  await ask('Void test', 'Pressed by mistake.')
  await expect(page.getByText('2 requests waiting for an examiner')).toBeVisible()
  await noBarriers(page)
  const mistaken = page.getByRole('listitem').filter({ hasText: 'Pressed by mistake.' })
  await mistaken.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('1 request waiting for an examiner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const desk = await context.newPage()
  await signInStaff(context, product, 'examiner')
  await desk.goto('/staff')
  await expect(desk.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await desk.getByRole('link').filter({ hasText: HALL }).filter({ hasText: 'waiting for an examiner' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(HALL)
  const asked = desk.getByRole('listitem').filter({ hasText: 'Left the hall.' })
  await expect(asked).toContainText('Close the test')
  expect(await isOpen()).toBe(true)
  await noBarriers(desk)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Done for 1 student', { exact: true })).toBeVisible()
  expect(await isOpen()).toBe(false)
  await context.close()

  // The person who asked sees the outcome at the next poll.
  await expect(page.getByText('No requests are waiting.')).toBeVisible()
  await page.getByText('Recently decided').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Left the hall.' })).toContainText('Approved')
  await expect(page.getByText('Closed by staff')).toBeVisible()
})
