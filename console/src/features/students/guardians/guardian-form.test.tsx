import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { begin } from '../../../testing/begin.ts'
import { errorOf, field, press, type } from '../../../testing/hands.ts'
import { show } from '../../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../../testing/staff-server.ts'
import type { Guardian, Guardians } from './guardian-data.ts'
import { GuardianForm } from './guardians-section.tsx'
import { RecordConsent } from './consent-part.tsx'
import { WithdrawConsent } from './consent-part.tsx'

let server: StaffServer
let done = 0
const onDone = () => (done += 1)

const LATHA: Guardian = {
  guardian_id: 2,
  name: 'Latha',
  relation: 'mother',
  mobile: '…3210',
  language: 'ml',
  other_children: 0,
  blocked_at: null,
  block_reason: null,
  version: 'v1',
}

const GUARDIANS: Guardians = {
  today: '2026-11-23',
  is_of_age: false,
  is_required: true,
  guardians: [LATHA],
  consents: [],
  stops: { doubts: 1, messages: 2 },
}

beforeEach(() => {
  server = begin(['clerk'])
  done = 0
  server.answer('/staff/student_guardians', () => GUARDIANS)
  server.answer('/staff/save_guardian', () => ({ guardian_id: 2, mistakes: [], notes: [] }))
})

const sent = () => server.asked('/staff/save_guardian')
const open = async (edited: Guardian | null) => show(<GuardianForm stud_id={4} edited={edited} onDone={onDone} />)

describe('The form of a guardian', () => {
  test('sends what was filled in of somebody new', async () => {
    await open(null)
    await type('Name', 'Ravi')
    await type('Mobile', '9876543210')
    await type('Message language', 'Malayalam')
    await press('Save')
    await expect.poll(() => done).toBe(1)
    const fields = { name: 'Ravi', mobile: '9876543210', relation: 'Father', language: 'Malayalam' }
    expect(sent()).toEqual([{ stud_id: 4, fields, confirmed: false }])
  })

  test('marks what it needs: the number only of somebody new', async () => {
    await open(null)
    for (const label of ['Name', 'Mobile', 'Relationship'])
      expect((await field(label)).getAttribute('aria-required')).toBe('true')
    expect((await field('Message language')).getAttribute('aria-required')).not.toBe('true')
  })

  test('sends no number of somebody who is known unless one was typed', async () => {
    await open(LATHA)
    expect(screen.getByText('Ends in …3210. Leave blank to keep it.')).toBeTruthy()
    await type('Name', 'Latha Menon')
    await press('Save')
    await expect.poll(() => done).toBe(1)
    const fields = { name: 'Latha Menon', mobile: '', relation: 'Mother', language: 'Malayalam' }
    expect(sent()).toEqual([{ stud_id: 4, guardian_id: 2, version: 'v1', fields, confirmed: false }])
  })

  test('shows each mistake at its field, goes to the first one, and keeps what was typed', async () => {
    const mistakes = [
      { field: 'mobile', problem: 'This is no number.' },
      { field: 'name', problem: 'The name is missing.' },
    ]
    server.answer('/staff/save_guardian', () => ({ guardian_id: null, mistakes, notes: [] }))
    await open(null)
    await type('Mobile', '123')
    await press('Save')
    await expect.poll(async () => errorOf(await field('Mobile'))).toBe('This is no number.')
    await expect.poll(() => document.activeElement).toBe(await field('Name'))
    expect([(await field('Mobile')).value, done]).toEqual(['123', 0])
  })

  test('stores what should be looked at first only once it is sent all the same', async () => {
    server.answer('/staff/save_guardian', ({ confirmed }) =>
      confirmed
        ? { guardian_id: 2, mistakes: [], notes: [] }
        : { guardian_id: null, mistakes: [], notes: ['A student has this number.'] },
    )
    await open(null)
    await type('Name', 'Ravi')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('A student has this number.')
    await type('Name', 'Ravi Nair')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Save')
    await press('Save anyway')
    await expect.poll(() => done).toBe(1)
    expect(sent().map(({ confirmed }) => confirmed)).toEqual([false, false, true])
  })

  test('shows both values by their words where somebody else was faster', async () => {
    const now: Guardian = { ...LATHA, relation: 'guardian', version: 'v2' }
    server.answer('/staff/student_guardians', () => ({ ...GUARDIANS, guardians: [now] }))
    server.answer('/staff/save_guardian', ({ version }) =>
      version === 'v1' ? new Refusal('changed_meanwhile', 'Changed.') : { guardian_id: 2, mistakes: [], notes: [] },
    )
    await open(LATHA)
    await type('Relationship', 'Father')
    await press('Save')
    expect(await screen.findByText('Saved now: Guardian')).toBeTruthy()
    expect(screen.getByText('Yours: Father')).toBeTruthy()
    await press('Save')
    await expect.poll(() => done).toBe(1)
    expect(sent()[1]).toMatchObject({ version: 'v2', fields: { relation: 'Father' } })
  })
})

describe('A consent', () => {
  const form = { stud_id: 4, shown: GUARDIANS, able: [LATHA], onDone }

  test('on paper is recorded with its guardian, its document and its day', async () => {
    server.answer('/staff/record_consent', () => ({}))
    await show(<RecordConsent {...form} />)
    await type('Document checked', 'passport')
    await type('Signed on', '2026-11-20')
    await press('Record consent')
    await expect.poll(() => done).toBe(1)
    expect(server.asked('/staff/record_consent')).toEqual([
      { stud_id: 4, guardian_id: 2, document: 'passport', signed_on: '2026-11-20' },
    ])
  })

  test('with a wrong day says so at the day', async () => {
    server.answer('/staff/record_consent', () => new Refusal('rule', 'This day is to come.', 'signed_on'))
    await show(<RecordConsent {...form} />)
    await press('Record consent')
    await expect.poll(async () => errorOf(await field('Signed on'))).toBe('This day is to come.')
    await expect.poll(() => document.activeElement).toBe(await field('Signed on'))
    expect(done).toBe(0)
  })

  test('is not withdrawn without saying how that was told', async () => {
    server.answer('/staff/withdraw_consent', () => ({}))
    await show(<WithdrawConsent {...form} />)
    await press('Withdraw consent')
    await type('Who withdrew it, and how', '   ')
    await press('Withdraw consent')
    expect(server.asked('/staff/withdraw_consent')).toEqual([])
    await type('Who withdrew it, and how', ' She wrote a letter. ')
    await press('Withdraw consent')
    await expect.poll(() => done).toBe(1)
    expect(server.asked('/staff/withdraw_consent')).toEqual([
      { stud_id: 4, guardian_id: 2, reason: 'She wrote a letter.' },
    ])
  })
})
