import { describe, expect, test } from 'vitest'
import { FIGURES, type FigureName, inView, isOf, type Order, peopleOf } from './people-in-view.rules.ts'
import type { Candidate, Sitting, Writer } from './sitting-data.ts'

const NOW = Date.parse('2026-11-23T10:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

const writer = (stud_id: number, name: string, changes: Partial<Writer> = {}): Writer =>
  ({
    stud_id,
    attempt_id: stud_id,
    name,
    admission_no: `E-${stud_id}`,
    is_open: true,
    is_forced: false,
    started_at: ago(3600),
    contact_at: ago(5),
    device_at: null,
    submitted_at: null,
    deadline: ago(-3600),
    extra_seconds: 600,
    late: 0,
    ...changes,
  }) as unknown as Writer

const rows = [
  writer(1, 'Fine'),
  writer(2, 'Silent', { contact_at: ago(100) }),
  writer(3, 'Lost', { contact_at: ago(1000) }),
  writer(4, 'Devices', { device_at: ago(1) }),
  writer(5, 'Submitted', { is_open: false, submitted_at: ago(60) }),
  writer(6, 'Time over', { is_open: false, submitted_at: ago(60), deadline: ago(60) }),
  writer(7, 'Late', { is_open: false, submitted_at: ago(60), late: 2 }),
  writer(8, 'Own minutes', { extra_seconds: 900 }),
]

const sitting = (changes: Partial<Sitting> = {}) =>
  ({
    now: ago(0),
    starts_at: ago(60),
    ends_at: ago(-3600),
    not_started: 2,
    extra_minutes: 10,
    rows,
    ...changes,
  }) as Sitting

const candidate = (stud_id: number, name: string, seat: number | null): Candidate => ({
  stud_id,
  name,
  admission_no: `E-${stud_id}`,
  batch: null,
  seat,
  has_begun: false,
})

const CANDIDATES = [
  candidate(9, 'Absent', 1),
  candidate(1, 'Fine', 12),
  candidate(2, 'Silent', 3),
  candidate(10, 'Away', null),
]

const namesOf = (wanted: { figure?: FigureName; search?: string; order?: Order }, of = sitting()) =>
  inView(peopleOf(of, CANDIDATES), of, { figure: null, search: '', order: 'need', ...wanted }).map(({ name }) => name)

describe('A figure of the hall', () => {
  test.each([
    ['not_started', ['Absent', 'Away']],
    ['writing', ['Lost', 'Devices', 'Silent', 'Fine', 'Own minutes']],
    ['silent', ['Lost', 'Silent']],
    ['handed_in', ['Late', 'Submitted']],
    ['devices', ['Devices']],
    ['time_over', ['Time over']],
    ['late', ['Late']],
    ['extra', ['Own minutes']],
  ] as const)('%s shows the students whom it counts', (figure, names) => {
    expect(namesOf({ figure })).toEqual(names)
  })

  test('puts each student into one of: not started, in progress, submitted, time over', () => {
    const whole = FIGURES.filter((name) => ['not_started', 'writing', 'handed_in', 'time_over'].includes(name))
    const counts = peopleOf(sitting(), CANDIDATES).map(
      (one) => whole.filter((name) => isOf(name, one, sitting())).length,
    )
    expect(counts).toEqual(counts.map(() => 1))
  })
})

describe('The list of a hall', () => {
  test('has students who have not started last, and once they are late, after those with a problem', () => {
    expect(namesOf({}).slice(-2)).toEqual(['Absent', 'Away'])
    expect(namesOf({}, sitting({ starts_at: ago(300) })).slice(0, 7)).toEqual([
      'Lost',
      'Devices',
      'Late',
      'Silent',
      'Absent',
      'Away',
      'Fine',
    ])
  })

  test('is walked along by seat, with students without a seat at the end', () => {
    expect(namesOf({ order: 'seat' }).slice(0, 3)).toEqual(['Absent', 'Silent', 'Fine'])
  })

  test('is searched by name, by the beginning of an admission number, or by seat', () => {
    expect(namesOf({ search: ' sUb' })).toEqual(['Submitted'])
    expect(namesOf({ search: 'e-10' })).toEqual(['Away'])
    expect(namesOf({ search: '12' })).toEqual(['Fine'])
  })

  test('searches among the students of the chosen figure alone', () => {
    expect(namesOf({ figure: 'silent', search: 'fine' })).toEqual([])
  })
})
