import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Day, changeAfter, dayView } from './home.routes.ts'

const MIDNIGHT = Date.parse('2026-11-20T00:00:00+05:30')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const moment = fc.integer({ min: MIDNIGHT - DAY, max: MIDNIGHT + 2 * DAY })

const classes = fc.tuple(moment, fc.integer({ min: 1, max: 3 * HOUR })).map(([starts_at, length]) => ({
  class_id: 1,
  class_name: 'Optics',
  subject_name: 'Physics',
  starts_at,
  ends_at: starts_at + length,
  online_url: 'https://meet.example/optics',
}))
const papers = fc
  .record({ starts_at: fc.option(moment), ends_at: fc.option(moment) })
  .map((window) => ({ id: 1, name: 'Term test', ...window }))
const begun = fc.record({ started_at: moment, deadline: fc.option(moment) }).map((times) => ({
  attempt_id: 2,
  kind: 'quiz',
  id: 1,
  name: 'Term test',
  state: 'open',
  ...times,
}))
const added = moment.map((at) => ({ added_at: at - 7 * DAY }))

const aDay = fc
  .record({
    classes: fc.array(classes, { maxLength: 3 }),
    added: fc.array(added, { maxLength: 3 }),
    begun: fc.array(begun, { maxLength: 3 }),
    exams: fc.array(papers, { maxLength: 3 }),
    entrance: fc.array(papers, { maxLength: 2 }),
  })
  .map((moving) => ({ student: null, counts: {}, new_materials: [], marked: [], unfinished: [], ...moving }) as never)

describe('what home shows of a day', () => {
  const at = (day: Day, now: number) => dayView(day, { today: '2026-11-20', now, zone: 'Asia/Kolkata' })

  it('What home shows of a day stays the same until the next change', () => {
    fc.assert(
      fc.property(aDay, moment, fc.double({ min: 0, max: 1, noNaN: true }), (day, now, share) => {
        const until = Math.min(changeAfter(day, now), MIDNIGHT + 3 * DAY)
        for (const later of [now + Math.floor((until - 1 - now) * share), until - 1])
          assert.deepEqual(at(day, later), at(day, now))
      }),
      { numRuns: 500 },
    )
  })

  it('What home shows of a day has a change ahead as long as something of it is to come', () => {
    const day = {
      classes: [],
      added: [],
      begun: [],
      exams: [{ id: 1, name: 'x', starts_at: MIDNIGHT + HOUR, ends_at: null }],
    }
    const whole = { ...day, entrance: [] } as unknown as Day
    assert.equal(changeAfter(whole, MIDNIGHT), MIDNIGHT + HOUR)
    assert.ok(changeAfter(whole, MIDNIGHT + 2 * HOUR) > MIDNIGHT + 365 * DAY)
  })
})
