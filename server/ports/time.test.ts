import fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeNewId } from './new-id.ts'
import { systemRandom } from './random.ts'
import { addDays, daysBetween, isDay, isZone, momentOf, toClock, toDay, toInstant } from './time.ts'

const KOLKATA = 'Asia/Kolkata'
const NEW_YEAR = Date.parse('2026-12-31T18:30:00Z')

describe("the academy's clock", () => {
  it("The academy's clock writes moments with its own offset", () => {
    assert.equal(toInstant(NEW_YEAR, KOLKATA), '2027-01-01T00:00:00+05:30')
    assert.equal(toInstant(NEW_YEAR + 999, KOLKATA), '2027-01-01T00:00:00+05:30')
    assert.equal(toClock(NEW_YEAR, KOLKATA), '00:00')
  })

  it("The academy's clock changes the day at its own midnight", () => {
    assert.equal(toDay(NEW_YEAR - 1, KOLKATA), '2026-12-31')
    assert.equal(toDay(NEW_YEAR, KOLKATA), '2027-01-01')
    assert.equal(toDay(NEW_YEAR, 'America/New_York'), '2026-12-31')
  })

  it("The academy's clock turns what it shows into a moment", () =>
    assert.equal(momentOf('2027-01-01', '00:00', KOLKATA), NEW_YEAR))
})

describe('days', () => {
  it('Days are moved and counted over months and leap years', () => {
    assert.equal(addDays('2028-02-28', 2), '2028-03-01')
    assert.equal(daysBetween('2026-11-20', '2027-11-20'), 365)
  })
  it('Days are those that a calendar has', () => {
    assert.deepEqual(['2026-02-29', '2028-02-29', '2026-13-01', '26-01-01', 'today'].map(isDay), [
      false,
      true,
      false,
      false,
      false,
    ])
  })
  it('Days need a zone that there is', () => assert.deepEqual([isZone(KOLKATA), isZone('Asia/Nowhere')], [true, false]))
})

describe('ids', () => {
  it('Ids are whole numbers below 2^53, and never the same twice, also when the clock stands still or goes back', () => {
    let now = Date.parse('2090-01-01T00:00:00Z')
    const newId = makeNewId({ now: () => (now -= 1) }, systemRandom)
    const ids = Array.from({ length: 5000 }, newId)
    assert.equal(new Set(ids).size, 5000)
    for (const id of ids) assert.ok(Number.isSafeInteger(id) && id > 0)
  })

  it('Ids are told as the calendar of any zone tells them, whatever was asked before', () => {
    const zones = ['Asia/Kolkata', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']
    const moments = fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2090, 0, 1) })
    const calendar = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
        const told = calendar(at, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
        assert.equal(toInstant(at, zone), told)
        assert.equal(toDay(at, zone), calendar(at, zone).toPlainDate().toString())
      }),
      { numRuns: 2000 },
    )
  })
})
