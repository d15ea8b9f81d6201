import { describe, expect, test } from 'vitest'
import type { Sitting, Writer } from './sitting-data.ts'
import { byUrgency, isLateStart, isTimeOver, merged, waitingOn } from './writer-state.rules.ts'

const NOW = Date.parse('2026-11-23T10:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

const writer = (changes: Partial<Writer> = {}): Writer =>
  ({
    attempt_id: 1,
    name: 'Anu',
    is_open: true,
    is_forced: false,
    started_at: ago(3600),
    contact_at: ago(5),
    device_at: null,
    submitted_at: null,
    deadline: ago(-3600),
    late: 0,
    unsent: 0,
    ...changes,
  }) as unknown as Writer

const urgencyOf = (changes: Partial<Writer>) => byUrgency([writer(changes)], NOW)[0]?.urgency

describe('Somebody who writes', () => {
  test.each([
    ['heard of just now is fine', { contact_at: ago(0) }, 'fine'],
    ['heard of a minute ago is fine', { contact_at: ago(60) }, 'fine'],
    ['not heard of for longer than a minute is silent', { contact_at: ago(61) }, 'silent'],
    ['not heard of for three minutes is silent', { contact_at: ago(180) }, 'silent'],
    ['not heard of for longer than three minutes is lost', { contact_at: ago(181) }, 'lost'],
    ['never heard of counts from the beginning', { contact_at: null, started_at: ago(61) }, 'silent'],
    ['who has just begun is fine', { contact_at: null, started_at: ago(1) }, 'fine'],
    ['on two devices stands out', { device_at: ago(119) }, 'devices'],
    ['on two devices stands out although silent', { device_at: ago(10), contact_at: ago(500) }, 'devices'],
    ['on two devices two minutes ago is fine again', { device_at: ago(120) }, 'fine'],
    ['who has ended is done, however long ago', { is_open: false, contact_at: ago(9000) }, 'done'],
    ['who has ended on two devices is done', { is_open: false, device_at: ago(1) }, 'done'],
    ['whose answers came after the close waits for somebody', { is_open: false, late: 1 }, 'late'],
    ['whose time runs is not late', { late: 2 }, 'fine'],
  ] as const)('%s', (_what, changes, urgency) => {
    expect(urgencyOf(changes)).toBe(urgency)
  })
})

describe('The list of those who write', () => {
  const all = [
    writer({ name: 'Done', is_open: false }),
    writer({ name: 'Fine' }),
    writer({ name: 'Silent', contact_at: ago(100) }),
    writer({ name: 'Late', is_open: false, late: 3 }),
    writer({ name: 'Devices', device_at: ago(1) }),
    writer({ name: 'Lost', contact_at: ago(1000) }),
    writer({ name: 'Another lost', contact_at: ago(2000) }),
  ]

  test('has those who need somebody first, and of the same need by name', () => {
    expect(byUrgency(all, NOW).map((row) => row.writer.name)).toEqual([
      'Another lost',
      'Lost',
      'Devices',
      'Late',
      'Silent',
      'Fine',
      'Done',
    ])
  })
})

describe('A test that ended', () => {
  const at = ago(60)
  test.each([
    ['with its time was pressed by nobody', { is_open: false, submitted_at: at, deadline: at }, true],
    ['before its time was submitted', { is_open: false, submitted_at: ago(90), deadline: at }, false],
    ['by the office is no end of time', { is_open: false, is_forced: true, submitted_at: at, deadline: at }, false],
    ['not yet is no end of time', { is_open: true, submitted_at: at, deadline: at }, false],
    ['without a moment is no end of time', { is_open: false, submitted_at: null }, false],
  ])('%s', (_what, changes, isOver) => {
    expect(isTimeOver(writer(changes))).toBe(isOver)
  })
})

describe('A late start', () => {
  const sitting = (changes: Partial<Sitting> = {}) =>
    ({ now: ago(0), starts_at: ago(300), ends_at: ago(-3600), not_started: 2, ...changes }) as Sitting

  test.each([
    ['is told five minutes after the beginning', {}, true],
    ['is not told before', { starts_at: ago(299) }, false],
    ['is none where everybody has begun', { not_started: 0 }, false],
    ['is none of a paper without a beginning', { starts_at: null }, false],
    ['is told of a paper without an end', { ends_at: null }, true],
    ['is none once the paper has ended', { ends_at: ago(0) }, false],
  ])('%s', (_what, changes, isLate) => {
    expect(isLateStart(sitting(changes))).toBe(isLate)
  })
})

describe('What may still be on phones', () => {
  test('is the answers that were said, and how many were not heard of', () => {
    const writers = [
      writer({ unsent: 2 }),
      writer({ unsent: 3, contact_at: ago(61) }),
      writer({ contact_at: null, started_at: ago(600) }),
    ]
    expect(waitingOn(writers, NOW)).toEqual({ unsent: 5, unheard: 2 })
    expect(waitingOn([], NOW)).toEqual({ unsent: 0, unheard: 0 })
  })
})

describe('Rows that come anew', () => {
  test('take the place of the ones that are known, and new ones come behind', () => {
    const known = [writer({ attempt_id: 1, name: 'Old' }), writer({ attempt_id: 2, name: 'Stays' })]
    const fresh = [writer({ attempt_id: 3, name: 'New' }), writer({ attempt_id: 1, name: 'Fresh' })]
    expect(merged(known, fresh).map(({ name }) => name)).toEqual(['Fresh', 'Stays', 'New'])
  })

  test('change nothing where there are none', () => {
    expect(merged([writer()], [])).toEqual([writer()])
  })
})
