import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal } from '../../testing/staff-server.ts'
import { Hall } from './sitting-screen.tsx'
import { PeopleList } from './people-list.tsx'
import type { Person } from './people-in-view.rules.ts'
import type { Sitting, Writer } from './sitting-data.ts'

const writer = (stud_id: number, name: string): Writer => ({
  stud_id,
  attempt_id: stud_id,
  name,
  admission_no: `E-${stud_id}`,
  is_open: true,
  started_at: '2026-11-23T09:50:00Z',
  submitted_at: null,
  deadline: '2026-11-23T11:00:00Z',
  answered: 3,
  unsent: 0,
  leaves: 0,
  devices: 1,
  device_at: null,
  contact_at: '2026-11-23T09:59:55Z',
  extra_seconds: 0,
  acts: 0,
  told_at: null,
  late: 0,
  late_before: 0,
  late_at: null,
  is_forced: false,
  ruling: null,
})

const sitting = (changes: Partial<Sitting> = {}): Sitting => ({
  paper_id: 5,
  kind: 'exam',
  name: 'Physics',
  starts_at: '2026-11-23T09:50:00Z',
  ends_at: '2026-11-23T11:00:00Z',
  paused: null,
  now: '2026-11-23T10:00:00Z',
  version: 1,
  questions: 20,
  audience: 3,
  not_started: 2,
  safe: 0,
  waiting: 0,
  heard_of: 0,
  saves_per_minute: null,
  extra_minutes: 0,
  may_pause: false,
  may_pause_again: false,
  last_end: null,
  results_at: null,
  results_then: null,
  requests: [],
  rows: [],
  ...changes,
})

const absent = (stud_id: number, name: string) => ({
  stud_id,
  name,
  admission_no: null,
  batch: null,
  seat: null,
  has_begun: false,
})

/** jsdom has no media: the screen of a phone. */
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

describe('The hall', () => {
  test('says that the names of those who have not started cannot be loaded, and shows them after a retry', async () => {
    const server = begin(['invigilator'])
    server.answer('/staff/sitting_students', () => new Refusal('rule', 'The list is not there.'))
    await show(<Hall sitting={sitting()} />)
    await press(/^2 Not started/)
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.queryByText(/^No students match/)).toBeNull()
    server.answer('/staff/sitting_students', () => ({ students: [absent(1, 'Anil')] }) as never)
    await press('Retry')
    expect(await screen.findByRole('group', { name: 'Anil' })).toBeTruthy()
    // The figure counts the list once that is there.
    expect(screen.getByRole('button', { name: /^1 Not started/ })).toBeTruthy()
  })

  test('adds minutes for a reason that somebody chose by one press', async () => {
    const server = begin(['invigilator'])
    server.answer('/staff/sitting_students', () => ({ students: [] }) as never)
    server.answer('/staff/extend_attempts', () => new Refusal('rule', 'It is over.'))
    await show(<Hall sitting={sitting({ rows: [writer(1, 'Anil')] })} />)
    await press('Select Anil', 'checkbox')
    await press('Add minutes')
    await type('Minutes', '5')
    await press('Power cut')
    await screen.findByText('It is over.')
    expect(server.asked('/staff/extend_attempts').at(-1)).toMatchObject({
      attempt_ids: [1],
      minutes: 5,
      reason: 'Power cut',
    })
  })
})

describe('The students of a hall', () => {
  test('keep the focus where it is when they change places', async () => {
    begin(['invigilator'])
    const people = ['Anil', 'Bina', 'Chitra', 'Devi'].map((name, at): Person => {
      const one = writer(at + 1, name)
      return { stud_id: at + 1, name, admission_no: null, seat: null, writer: one, urgency: 'fine' }
    })
    const props = { sitting: sitting(), chosen: [], onToggle: () => {} }
    let shuffle = () => {}
    function Shuffled() {
      const [order, setOrder] = useState(people)
      shuffle = () => setOrder(people.toReversed())
      return <PeopleList {...props} people={order} />
    }
    await show(<Shuffled />)
    const box = await screen.findByLabelText('Select Anil')
    box.focus()
    act(shuffle)
    expect(document.activeElement).toBe(screen.getByLabelText('Select Anil'))
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })
})
