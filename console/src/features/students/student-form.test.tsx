import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { StudentAddScreen } from './student-add-screen.tsx'
import { fieldsOf, NO_FIELDS, sentFields, type StoredForm } from './student-fields.ts'
import { StudentForm } from './student-form.tsx'
import { useStudentForm } from './use-student-form.ts'

let server: StaffServer

const ANU: StoredForm = {
  stud_id: 4,
  admission_no: 'A-4',
  name: 'Anu',
  guardian: null,
  mobile_end: '…3210',
  email: null,
  state: null,
  district: 'Kochi',
  level: 'Class 12',
  batch_codes: ['M'],
  joined_on: null,
  birth_date: null,
  status: 'active',
  version: 'v1',
}

const SAVED = { saved: { stud_id: 4, version: 'v2' }, mistakes: [], notes: [], holder: null }

const NO_GUARDIANS = {
  today: '2026-11-23',
  is_of_age: false,
  is_required: true,
  guardians: [],
  consents: [],
  stops: { doubts: 0, messages: 0 },
}

beforeEach(() => {
  server = begin(['clerk'])
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/save_student', () => SAVED)
  server.answer('/staff/student_guardians', () => NO_GUARDIANS)
})

const sent = () => server.asked('/staff/save_student')

function Edit({ stored }: { stored: StoredForm }) {
  const form = useStudentForm({ stored, fields: fieldsOf(stored) }, () => {})
  return <StudentForm stored={stored} form={form} cancel={null} />
}

describe('The form of a new student', () => {
  test('sends what was filled in, and leads to the student', async () => {
    const { router } = await show(<StudentAddScreen />)
    await type('Name', 'Anu Menon')
    await type('Mobile', '9876543210')
    await screen.findByRole('option', { name: 'Class 12' })
    await type('Level', 'Class 12')
    await press(/^Morning/, 'checkbox')
    await press('Save')
    await expect.poll(() => router.state.location.pathname).toBe('/students/4')
    const fields = {
      ...sentFields(NO_FIELDS).fields,
      name: 'Anu Menon',
      mobile: '9876543210',
      level: 'Class 12',
      batch_codes: ['M'],
    }
    expect(sent()).toEqual([{ fields, confirmed: false }])
  })

  test('sends a guardian with a number and a relation', async () => {
    await show(<StudentAddScreen />)
    await type('Name', 'Anu Menon')
    await type('Guardian', 'Latha')
    await type('Guardian’s mobile', '9447012345')
    await type('Relationship', 'Mother')
    await press('Save')
    await expect.poll(() => sent().length).toBe(1)
    expect(sent()[0]?.guardian).toEqual({ mobile: '9447012345', relation: 'Mother' })
    expect(sent()[0]?.fields.guardian).toBe('Latha')
  })

  test('shows each mistake at its field, goes to the first one, and keeps what was typed', async () => {
    const mistakes = [
      { field: 'level', problem: 'There is no such level.' },
      { field: 'name', problem: 'The name is missing.' },
      { field: null, problem: 'The register of students is full.' },
    ]
    server.answer('/staff/save_student', () => ({ saved: null, mistakes, notes: [], holder: null }))
    await show(<StudentAddScreen />)
    await type('Mobile', '12345')
    await press('Save')
    await expect.poll(async () => errorOf(await field('Name'))).toBe('The name is missing.')
    expect(errorOf(await field('Level'))).toBe('There is no such level.')
    expect(screen.getByRole('alert').textContent).toBe('The register of students is full.')
    await expect.poll(() => document.activeElement).toBe(await field('Name'))
    expect((await field('Mobile')).value).toBe('12345')
  })

  test('offers the guardian of whoever has the number already', async () => {
    const holder = { stud_id: 8, name: 'Ravi', guardian: 'Latha' }
    const mistakes = [{ field: 'mobile', problem: 'This number is of another student.' }]
    server.answer('/staff/save_student', () => ({ saved: null, mistakes, notes: [], holder }))
    await show(<StudentAddScreen />)
    await type('Mobile', '9876543210')
    await press('Save')
    await press('Same guardian: Latha')
    expect((await field('Guardian')).value).toBe('Latha')
    expect((await field('Mobile')).value).toBe('9876543210')
  })

  test('asks before it stores what is rarely meant, and stores it once that is confirmed', async () => {
    server.answer('/staff/save_student', ({ confirmed }) =>
      confirmed ? SAVED : { saved: null, mistakes: [], notes: ['There is an Anu already.'], holder: null },
    )
    const { router } = await show(<StudentAddScreen />)
    await type('Name', 'Anu')
    await press('Save')
    expect((await screen.findByRole('dialog', { name: 'Please check' })).textContent).toContain(
      'There is an Anu already.',
    )
    await press('Go back')
    expect([screen.queryByRole('dialog'), (await field('Name')).value]).toEqual([null, 'Anu'])
    await press('Save')
    await press('Save anyway')
    await expect.poll(() => router.state.location.pathname).toBe('/students/4')
    expect(sent().map(({ confirmed }) => confirmed)).toEqual([false, false, true])
  })
})

describe('The form of a student who is known', () => {
  test('shows no number, keeps the admission number, and names the version that was seen', async () => {
    await show(<Edit stored={ANU} />)
    expect([(await field('Mobile')).value, (await field('Admission no')).readOnly]).toEqual(['', true])
    await type('District', 'Thrissur')
    await press('Save')
    await expect.poll(() => sent().length).toBe(1)
    expect(sent()).toEqual([
      {
        stud_id: 4,
        version: 'v1',
        confirmed: false,
        fields: { ...sentFields(fieldsOf(ANU)).fields, district: 'Thrissur' },
      },
    ])
  })

  test('has a batch that was archived since, to leave it', async () => {
    const old = { batch_id: 4, batch_code: 'M25', batch_name: 'Morning 2025', ac_id: 1 }
    server.answer('/staff/choices', ({ archived }) =>
      archived ? { ...CHOICES, batches: [...CHOICES.batches, old] } : CHOICES,
    )
    await show(<Edit stored={{ ...ANU, batch_codes: ['M25'] }} />)
    const box = await field(/^Morning 2025/)
    expect(box.checked).toBe(true)
    await act(async () => void fireEvent.click(box))
    expect((await field(/^Morning 2025/)).checked).toBe(false)
    await press('Save')
    await expect.poll(() => sent()[0]?.fields.batch_codes).toEqual([])
  })

  test('keeps what was typed where somebody else has saved, shows theirs below, and saves over it', async () => {
    const now: StoredForm = { ...ANU, version: 'v2', district: 'Palai', state: 'Kerala' }
    server.answer('/staff/student_form', () => now)
    server.answer('/staff/save_student', ({ version }) =>
      version === 'v1' ? new Refusal('changed_meanwhile', 'Changed.') : SAVED,
    )
    await show(<Edit stored={ANU} />)
    await type('District', 'Thrissur')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Someone else saved this student/)
    expect([(await field('District')).value, (await field('State')).value]).toEqual(['Thrissur', 'Kerala'])
    expect(screen.getByText('Now: Palai')).toBeTruthy()
    await press('Save')
    await expect.poll(() => sent().length).toBe(2)
    expect(sent()[1]).toEqual({
      stud_id: 4,
      version: 'v2',
      confirmed: false,
      fields: { ...sentFields(fieldsOf(now)).fields, district: 'Thrissur' },
    })
  })
})
