import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { withPaper } from './mixed-papers.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

const OWN = 'Roster: own paper'
const OTHER = 'Roster: other paper'

type Listed = { paper_id: number; name: string }

const idOf = async (examiner: StaffMember, name: string): Promise<number> =>
  (await examiner.call<Listed[]>('/staff/sittings')).find((one) => one.name === name)?.paper_id ?? 0

test('an invigilator sees the own sitting and not another, and prints it', async ({ watched: page, product, browser }, {
  workerIndex,
}) => {
  const now = Date.now()
  const times = { minutes: 30, starts_at: now - 60_000, ends_at: now + 3_600_000 }
  for (const name of [OWN, OTHER]) await withPaper(page, product, workerIndex, { name, ...times })
  const invigilator = await aStaffMember(product, 'invigilator')
  const examiner = await signInStaff(page.context(), product, 'examiner')
  const [own, other] = [await idOf(examiner, OWN), await idOf(examiner, OTHER)]
  expect(own && other).toBeTruthy()

  await page.goto(`/staff/sittings/${own}`)
  await expect(page.getByText('No one is assigned, so no invigilator sees this exam session.')).toBeVisible()
  await page.getByRole('link', { name: 'Assign invigilators' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invigilators' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('checkbox', { name: invigilator.email }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: OWN })).toBeVisible()
  await expect(page.getByText('No one is assigned, so no invigilator sees this exam session.')).toBeHidden()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Seat cards' }).click()
  await page.getByRole('button', { name: 'Assign seats' }).click()
  await page.getByRole('button', { name: 'In order of name' }).click()
  await expect(page.getByText(/^Seats assigned: \d+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reassign all seats' })).toBeVisible()
  await noBarriers(page)

  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const { hostname: domain } = new URL(product.origin)
  await context.addCookies(
    [...invigilator.cookies.values()].map((cookie) => ({
      ...cookie,
      domain,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  )
  const phone = await context.newPage()
  await phone.goto('/staff/sittings')
  await expect(phone.getByRole('link', { name: OWN })).toBeVisible()
  await expect(phone.getByRole('link', { name: OTHER })).toHaveCount(0)
  await expect(invigilator.call('/staff/sitting', { paper_id: other })).rejects.toThrow()
  await phone.goto(`/staff/sittings/${own}`)
  await expect(phone.getByRole('heading', { level: 1, name: OWN })).toBeVisible()
  await phone.getByRole('button', { name: 'More' }).click()
  await expect(phone.getByRole('button', { name: 'Message all' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Assign invigilators' })).toHaveCount(0)
  for (const [part, title] of [
    ['list', 'Signature list'],
    ['cards', 'Seat cards'],
    ['minutes', 'Exam session report'],
  ] as const) {
    await phone.emulateMedia({ media: 'screen' })
    await phone.goto(`/staff/sittings/${own}/${part}`)
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(phone.getByText(OWN).first()).toBeVisible()
    await noBarriers(phone)
    await phone.emulateMedia({ media: 'print' })
    await expect(phone.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(phone.getByRole('button', { name: 'Open menu' })).toBeHidden()
    await expect(phone.getByText(OWN).first()).toBeVisible()
  }
  await context.close()
})
