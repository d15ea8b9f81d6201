import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { putDay } from '../../features/catalog/catalog.writes.queries.ts'
import { putNews } from '../../features/news/news.queries.ts'
import { aBatch, aChapter, aLiveClass, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

/** The authentication is one of these queries; a cached list may take one more after a change. */
const MOST = 4

describe('a list answers in a few queries', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { student, stud_id, token } = await aSignedIn(test)
  const sub_id = await aSubject(test, 6)
  const chapter_id = await aChapter(test, sub_id)
  const batch_id = await aBatch(test, 6, [student], [sub_id])
  const ask = async (path: string, more: object) => {
    const before = test.reads.count
    const { status, body } = await test.post(path, { stud_id, ...more }, token)
    assert.equal(status, 200)
    const list = Array.isArray(body.data) ? body.data : body.data.attendance_data
    return { queries: test.reads.count - before, length: (list as unknown[]).length }
  }
  const fill = async (count: number) => {
    for (let index = 1; index <= count; index += 1) {
      await aSubject(test, 6)
      await aChapter(test, sub_id)
      const topic_id = await aTopic(test, chapter_id)
      await test.post('/Student/watch_progress', { stud_id, topic_id, position: 1 }, token)
      await aBatch(test, 6)
      await aLiveClass(test, batch_id, sub_id, `2026-11-${20 + (index % 9)}T17:00:00+05:30`)
      const id = test.newId()
      const item = { id, news_code: String(id), published_on: '2026-11-01', heading: 'H', news: '', images: null }
      const date = `2026-${String(1 + (index % 12)).padStart(2, '0')}-10`
      await test.db.write(async (tx) => {
        await putNews(tx, { ...item, ac_id: null, batch_id: null })
        const undated = { date: null, chapter_id: null }
        await putDay(tx, { batch_id, subject_id: sub_id, day_no: index, schedule_name: `Day ${index}`, ...undated })
        await mark(tx, { stud_id, subject_id: sub_id, date, start: '', status: 'P' })
      })
    }
  }
  const lists: [string, object][] = [
    ['/Student/subjects', {}],
    ['/Student/chapters', { sub_id }],
    ['/Student/topics', { chapter_id }],
    ['/Student/recently_watched', {}],
    ['/Student/batch_lists', {}],
    ['/Student/batches', { sub_id }],
    ['/Student/day_lists', { sub_id, batch_id }],
    ['/Student/live_classes', { sub_id, batch_id }],
    ['/Student/study_materials', { sub_id, chapter_id }],
    ['/Student/news_events', { limit: 20 }],
    ['/Attendance/get_attendance_details_in_a_year', { subject_id: sub_id, year: 2026 }],
    ['/Attendance/get_attendance_details_in_a_month', { subject_id: sub_id, year: 2026, month: 2 }],
  ]

  it('A list answers in a few queries whatever its length', async () => {
    await fill(2)
    for (const [path, more] of lists) assert.ok((await ask(path, more)).queries <= MOST, path)
    await fill(30)
    for (const [path, more] of lists) {
      const { queries } = await ask(path, more)
      assert.ok(queries >= 1 && queries <= MOST, `${path}: ${queries}`)
    }
  })
})
