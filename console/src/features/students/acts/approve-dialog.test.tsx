import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { begin } from '../../../testing/begin.ts'
import { CHOICES } from '../../../testing/choices.ts'
import { errorOf, field, press, type } from '../../../testing/hands.ts'
import { show } from '../../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../../testing/staff-server.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

let server: StaffServer
let closed = 0

const ANU = {
  stud_id: 4,
  name: 'Anu',
  guardian: 'Latha',
  mobile: '••••3210',
  email: null,
  district: 'Kochi',
  birth_date: null,
  ac_id: CHOICES.levels[0]?.ac_id ?? 0,
  level: CHOICES.levels[0]?.level ?? '',
  registered_at: '2026-11-20T10:30:00+05:30',
  admission_no: 'S26/061',
  same_number: [{ stud_id: 9, name: 'Ravi', admission_no: 'S26/002' }],
}

beforeEach(() => {
  server = begin(['clerk'])
  closed = 0
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/approval_form', () => ({ students: [ANU] }))
  server.answer('/staff/approve_students', () => ({ act_id: 1, approved: 1, mistakes: [] }))
})

const open = async () => show(<ApproveDialog open stud_ids={[4]} onClose={() => (closed += 1)} />)

describe('The dialog that approves a registration', () => {
  test('proposes a number, says who has the same mobile number, and sends what was typed', async () => {
    await open()
    expect((await field('Admission no')).value).toBe('S26/061')
    expect(screen.getByText(/Ravi \(S26\/002\) has the same number/)).toBeTruthy()
    await type('Admission no', 'S26/070')
    await press('Approve')
    await expect.poll(() => closed).toBe(1)
    const [sent] = server.asked('/staff/approve_students')
    expect(sent?.students[0]).toMatchObject({ stud_id: 4, admission_no: 'S26/070' })
  })

  test('shows a mistake at its field, and keeps what was typed', async () => {
    const mistakes = [{ stud_id: 4, field: 'admission_no' as const, problem: 'Already the admission number of Ravi' }]
    server.answer('/staff/approve_students', () => ({ act_id: null, approved: 0, mistakes }))
    await open()
    await type('Admission no', 'S26/002')
    await press('Approve')
    await expect.poll(async () => errorOf(await field('Admission no'))).toBe('Already the admission number of Ravi')
    expect([(await field('Admission no')).value, closed]).toEqual(['S26/002', 0])
  })

  test('names whose fields each are, where several are approved', async () => {
    server.answer('/staff/approval_form', () => ({ students: [ANU, { ...ANU, stud_id: 5, name: 'Binu' }] }))
    await open()
    const binu = within(await screen.findByRole('group', { name: 'Binu' }))
    expect(binu.getByLabelText('Admission no').getAttribute('aria-required')).toBe('true')
    expect(binu.getByLabelText('Batch')).toBeTruthy()
  })

  test('says that the batches could not be read, and reads them again', async () => {
    server.answer('/staff/choices', () => new Refusal('busy', 'There is nothing here.'))
    await open()
    await screen.findByText('Couldn’t load this')
    server.answer('/staff/choices', () => CHOICES)
    await press('Retry')
    expect((await field('Admission no')).value).toBe('S26/061')
  })

  test('says it where nobody waits any longer', async () => {
    server.answer('/staff/approval_form', () => ({ students: [] }))
    await open()
    expect(await screen.findByText('These students are no longer waiting for approval.')).toBeTruthy()
  })
})

describe('The dialog that rejects registrations', () => {
  test('closes and takes the ticks away where one of them waits no longer', async () => {
    server.answer('/staff/reject_students', () => new Refusal('changed_meanwhile', 'Look again.'))
    let cleared = 0
    await show(<RejectDialog open stud_ids={[4, 5]} onClose={() => (closed += 1)} onDone={() => (cleared += 1)} />)
    await type('Reason', 'Not of this school')
    await press('Reject')
    expect(await screen.findByText('Look again.')).toBeTruthy()
    expect([cleared, closed]).toEqual([1, 1])
  })
})
