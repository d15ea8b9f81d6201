import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type Cell,
  cellOf,
  decide,
  joinedWhile,
  mayMark,
  type Member,
  rowsOf,
  type SentMark,
} from './register.rules.ts'

const mark = (status: SentMark['status'], counter: number, more: Partial<SentMark> = {}): SentMark => ({
  key: 'key',
  status,
  counter,
  is_filled: false,
  ...more,
})
const cell = (status: Cell['status'], counter: number, more: Partial<Cell> = {}): Cell => ({
  status,
  counter,
  is_filled: false,
  device: 'theirs',
  ...more,
})
const mine = { device: 'mine', isKnown: false }

describe('a mark', () => {
  it('A mark is stored where the cell is as it was seen', () => {
    assert.deepEqual(decide(cell(null, 0, { device: null }), mark('A', 1), mine), { outcome: 'stored', counter: 1 })
    assert.deepEqual(decide(cell('A', 4), mark('L', 5), mine), { outcome: 'stored', counter: 5 })
  })

  it('A mark is known where it came before, also when it was changed since', () => {
    assert.deepEqual(decide(cell('L', 9), mark('A', 3), { ...mine, isKnown: true }), { outcome: 'known' })
  })

  it('A mark meets what somebody else has marked from the same state, unless both say the same', () => {
    assert.deepEqual(decide(cell('A', 1), mark('L', 1), mine), { outcome: 'met' })
    assert.deepEqual(decide(cell('A', 2), mark('L', 1), mine), { outcome: 'met' })
    assert.deepEqual(decide(cell('A', 1), mark('A', 1), mine), { outcome: 'known' })
  })

  it('A mark takes the place of what was only filled in, and never gives its own for that', () => {
    const filled = cell('P', 1, { is_filled: true })
    assert.deepEqual(decide(filled, mark('A', 1), mine), { outcome: 'stored', counter: 2 })
    assert.deepEqual(decide(cell('A', 1), mark('P', 2, { is_filled: true }), mine), { outcome: 'kept' })
  })

  it('A mark of the same device is always the newer one', () => {
    assert.deepEqual(decide(cell('A', 2, { device: 'mine' }), mark('L', 2), mine), { outcome: 'stored', counter: 3 })
  })

  it('A mark of two devices is never lost without its device being told, in whatever order and how often they come', () => {
    const press = fc.record({
      who: fc.constantFrom('one', 'other'),
      status: fc.constantFrom('P' as const, 'A' as const, 'L' as const),
    })
    fc.assert(
      fc.property(fc.array(press, { maxLength: 8 }), fc.array(fc.nat(7), { maxLength: 8 }), (presses, repeats) => {
        let now = cell(null, 0, { device: null })
        const stored = new Set<string>()
        // All were made before anybody heard of another's.
        const counters = new Map<string, number>()
        const sent = presses.map(({ who, status }, index) => {
          counters.set(who, (counters.get(who) ?? 0) + 1)
          return { who, mark: mark(status, counters.get(who) ?? 0, { key: `${index}` }) }
        })
        const again = repeats.flatMap((index) => sent[index] ?? [])
        for (const { who, mark: one } of [...sent, ...again]) {
          const verdict = decide(now, one, { device: who, isKnown: stored.has(one.key) })
          if (verdict.outcome !== 'stored') {
            assert.ok(stored.has(one.key) || verdict.outcome === 'met' || now.status === one.status)
            continue
          }
          assert.ok(verdict.counter > now.counter)
          stored.add(one.key)
          now = { status: one.status, counter: verdict.counter, is_filled: false, device: who }
        }
      }),
    )
  })
})

describe('a cell', () => {
  const newest = { counter: 3, status: 'A', is_filled: 0, device: 'mine', who: 'Meera' }

  it('A cell stands as its newest mark says', () => {
    const { isNoted, counter, who } = cellOf('A', newest)
    assert.deepEqual([isNoted, counter, who], [true, 3, 'Meera'])
    assert.deepEqual(cellOf(null, undefined).counter, 0)
  })

  it('A cell that an import has changed counts as changed by nobody', () => {
    for (const [stored, before, counter] of [
      ['P', newest, 4],
      ['P', undefined, 1],
      [null, newest, 4],
    ] as const) {
      const found = cellOf(stored, before)
      assert.deepEqual([found.isNoted, found.counter, found.who], [false, counter, null])
    }
  })
})

describe('who may mark', () => {
  const may = (days_ago: number, role: 'teacher' | 'clerk', is_cancelled = false) =>
    mayMark({ days_ago, roles: [role], is_cancelled })

  it('Who may mark is a teacher for seven days, and then the office with a reason', () => {
    assert.deepEqual([may(0, 'teacher'), may(7, 'teacher'), may(8, 'teacher')], ['mark', 'mark', 'too_old'])
    assert.deepEqual([may(7, 'clerk'), may(8, 'clerk'), may(800, 'clerk')], ['mark', 'reason', 'reason'])
  })

  it('Who may mark is nobody of a day to come or of a cancelled class', () => {
    assert.deepEqual([may(-1, 'clerk'), may(0, 'clerk', true)], ['future', 'cancelled'])
  })
})

describe('who stands in the register', () => {
  const starts_at = Date.parse('2026-11-20T17:00:00Z')
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const member = (stud_id: number, more: Partial<Member> = {}): Member => ({
    stud_id,
    name: `Student ${stud_id}`,
    admission_no: null,
    status: 'active',
    left_at: null,
    joined_on: null,
    from_at: null,
    until_at: null,
    ...more,
  })
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
  const awayOf = (more: Partial<Member>) =>
    rowsOf([member(1, more)], { starts_at, date: '2026-11-20', dayOf })[0]?.away ?? null

  it('Who stands in the register is in the order of the names, figures in theirs', () => {
    const rows = rowsOf([member(10), member(9), member(2, { name: 'Asha' })], { starts_at, date: '2026-11-20', dayOf })
    assert.deepEqual(
      rows.map(({ stud_id }) => stud_id),
      [2, 9, 10],
    )
  })

  it('Who stands in the register is away who came later, or had left by then', () => {
    assert.equal(awayOf({ from_at: at('2026-11-20') }), null)
    assert.deepEqual(awayOf({ from_at: at('2026-11-21') }), { why: 'joins', day: '2026-11-21' })
    assert.deepEqual(awayOf({ joined_on: '2026-11-23' }), { why: 'joins', day: '2026-11-23' })
    assert.equal(awayOf({ until_at: at('2026-11-21') }), null)
    assert.deepEqual(awayOf({ until_at: at('2026-11-19') }), { why: 'left', day: '2026-11-19' })
    assert.deepEqual(awayOf({ status: 'left', left_at: null }), { why: 'left', day: null })
    assert.equal(awayOf({ status: 'left', left_at: at('2026-11-21') }), null)
  })

  it('Who stands in the register is there who was in the batch then and came back since', () => {
    const rows = rowsOf([member(1, { from_at: at('2026-11-25') }), member(1, { until_at: at('2026-11-22') })], {
      starts_at,
      date: '2026-11-20',
      dayOf,
    })
    assert.deepEqual([rows.length, rows[0]?.away], [1, null])
  })
})

describe('a join', () => {
  const MINUTE_MS = 60_000
  const liveClass = { starts_at: 100 * MINUTE_MS, ends_at: 160 * MINUTE_MS }
  const joinedAt = (first: number, last: number) =>
    joinedWhile([{ stud_id: 1, first_at: first * MINUTE_MS, last_at: last * MINUTE_MS }], liveClass).map(
      ({ at }) => at / MINUTE_MS,
    )

  it('A join counts from the first time the class was open, which is ten minutes before its start', () => {
    assert.deepEqual(joinedAt(90, 150), [90])
    assert.deepEqual(joinedAt(120, 150), [120])
  })

  it('A join from before the class was moved to another time does not count', () => {
    assert.deepEqual(joinedAt(20, 110), [110])
    assert.deepEqual(joinedAt(20, 30), [])
  })
})
