import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allSheets } from '../sheets/all-sheets.ts'
import { dateShiftFrom, shiftRow } from './date-shift.ts'

const ZONE = 'Asia/Kolkata'
const sheetNamed = (name: string) => allSheets.find((sheet) => sheet.name === name) ?? assert.fail(name)
const loadedAt = (now: string) => dateShiftFrom('20/11/2026 10:30', Date.parse(`${now}+05:30`), ZONE)

describe('the dates of the demo, moved to now', () => {
  const classAt = (now: string, written: { date: string; start: string; end: string }) => {
    const { date, start, end } = shiftRow(sheetNamed('live'), written, loadedAt(now), ZONE)
    return `${String(date)} ${String(start)} ${String(end)}`
  }
  const onNow = { date: '2026-11-20', start: '10:00', end: '11:30' }
  const afternoon = { date: '2026-11-20', start: '14:00', end: '15:00' }

  it('A class that is on at the anchor is on now, at any hour', () => {
    assert.equal(classAt('2026-12-01T09:10', onNow), '2026-12-01 08:30 10:00')
    assert.equal(classAt('2026-12-01T23:50', onNow), '2026-12-01 23:00 00:30')
    assert.equal(classAt('2026-12-01T00:10', onNow), '2026-11-30 23:30 01:00')
  })

  it('Another class of that day stays in teaching hours, today or tomorrow', () => {
    assert.equal(classAt('2026-12-01T14:05', afternoon), '2026-12-01 17:30 18:30')
    assert.equal(classAt('2026-12-01T22:00', afternoon), '2026-12-02 14:00 15:00')
    assert.equal(classAt('2026-12-01T03:47', afternoon), '2026-12-02 14:00 15:00')
  })

  it('A class of another day keeps its hours', () =>
    assert.equal(
      classAt('2026-12-01T23:50', { date: '2026-11-23', start: '17:00', end: '18:15' }),
      '2026-12-04 17:00 18:15',
    ))

  it('A window that is open at the anchor is open now, and closes at the hour in which it is written', () => {
    const exam = { starts_at: '2026-11-20 09:00', ends_at: '2026-12-04 18:00' }
    const { columns } = sheetNamed('exams')
    const [starts, ends] = Object.keys(columns).filter((key) => columns[key]?.moves === 'moment')
    const row = shiftRow(
      sheetNamed('exams'),
      { [String(starts)]: exam.starts_at, [String(ends)]: exam.ends_at },
      loadedAt('2026-12-01T23:50'),
      ZONE,
    )
    assert.deepEqual([row[String(starts)], row[String(ends)]], ['2026-12-01 22:00', '2026-12-15 18:00'])
  })
})
