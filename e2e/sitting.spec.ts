import { BROKEN_LINE, expect, option, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'
import { aStaffMember } from './staff.ts'

type Sitting = { paper_id: number; rows: { attempt_id: number; stud_id: number; told_at: string | null }[] }

test.use({ allowed: BROKEN_LINE })

let pressed = 0
const key = () => ({ request_key: `journey-${process.pid}-${(pressed += 1)}` })

const ofExams = KINDS_OF_TEST.find(({ kind }) => kind === 'a school exam')

test('minutes, a message and a pause reach who writes, and nothing is over before its time @promise', async ({
  asNewStudent: page,
  newStudent,
  product,
}) => {
  const examiner = await aStaffMember(product, 'examiner')
  await ofExams?.begin(page)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^Time Left: (40:00|39:5\d)$/)
  const sittings = await examiner.call<{ paper_id: number; name: string }[]>('/staff/sittings')
  const paper_id = sittings.find(({ name }) => name.startsWith('Physics: unit test 2'))?.paper_id
  const look = async () => {
    const { rows } = await examiner.call<Sitting>('/staff/sitting', { paper_id })
    return rows.find(({ stud_id }) => stud_id === newStudent.stud_id)
  }
  const attempt_ids = [(await look())?.attempt_id]
  const reason = 'The lights went out.'

  await examiner.call('/staff/extend_attempts', { paper_id, attempt_ids, minutes: 10, reason, ...key() })
  // The extra time comes with the answer to the next save.
  await option(page, 'A').click()
  await expect(page.getByText('You have 10 more minutes.')).toBeVisible()
  await expect(timer).toHaveText(/^Time Left: (50:00|49:\d\d)$/)
  await expect.poll(async () => (await look())?.told_at).toBeTruthy()

  const message = 'Question 2: read "metres" for "miles".'
  await examiner.call('/staff/message_attempts', { paper_id, attempt_ids, message, ...key() })
  await option(page, 'B').click()
  // On a scrolled page a note at the edge shows the message too, without such a button.
  const read = page.getByRole('button', { name: 'I’ve read it' })
  const told = page.getByRole('status').filter({ hasText: message }).filter({ has: read })
  await expect(told).toBeVisible()
  await read.click()
  await expect(told).toBeHidden()
  await expect.poll(async () => (await look())?.told_at).toBeTruthy()

  // A student who has scrolled down is told where the message is.
  const whole = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...whole, height: 360 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await examiner.call('/staff/message_attempts', {
    paper_id,
    attempt_ids,
    message: 'Ten more sheets are here.',
    ...key(),
  })
  await option(page, 'D').dispatchEvent('click')
  await expect(page.getByText('From the invigilator: Ten more sheets are here.')).toBeInViewport()
  await page.setViewportSize(whole)
  await read.click()

  // The page's time is over before it knows of more time: it asks the server before it submits.
  await examiner.call('/staff/extend_attempts', { paper_id, attempt_ids, minutes: 20, reason, ...key() })
  await product.order({ move: { seconds: 51 * 60 } })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await option(page, 'C').click()
  await expect(timer).toHaveText(/^Time Left: (19|18):\d\d$/)
  await expect(page.getByText('You have 20 more minutes.')).toBeVisible()

  await examiner.call('/staff/pause_sitting', { paper_id, pause: true, reason, ...key() })
  await option(page, 'A').click()
  const cover = page.getByRole('alertdialog', { name: 'The test is paused' })
  await expect(cover).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  // The resumed paper itself tells of the pause, since the call for the clock is not answered.
  await page.route('**/attempt_clock', async (route) => route.abort())
  await page.reload()
  await expect(cover).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.unroute('**/attempt_clock')
  await examiner.call('/staff/pause_sitting', { paper_id, pause: false, reason, ...key() })
  await expect(cover).toBeHidden()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(timer).toHaveText(/^Time Left: (19|18):\d\d$/)
})
