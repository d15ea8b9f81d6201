import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { signIn } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { planFolder } from '../importing/planning/plan-folder.ts'
import { toClock } from '../ports/time.ts'
import { hasTeachers } from '../staff/accounts/scope.queries.ts'
import { demoNumbers, isEmpty, loadDemo } from './load-demo.ts'

const DEMO = join(import.meta.dirname, '../../demo-academy')

describe('the demo academy', async () => {
  const test = await testApp()
  const empty = await testApp()
  // At night, far from the day for which the sheets were written.
  test.clock.set('2027-03-08T03:47:00+05:30')
  assert.equal(await isEmpty(test), true)
  await loadDemo(test)
  const students = await demoNumbers(test)
  const home = async (mobile: string) => {
    const student = await test.db.read
      .selectFrom('students')
      .where('mobile', '=', mobile)
      .select('stud_id')
      .executeTakeFirstOrThrow()
    const token = await signIn(test, student)
    const call = async (path: string, more: object = {}) =>
      (await test.post(path, { stud_id: student.stud_id, ...more }, token)).body.data
    return { ...(await call('/Student/home')), call }
  }

  it('The demo academy has three students whose numbers are told', () => {
    assert.deepEqual(
      students.map(({ number }) => number),
      ['+91 90000 00001', '+91 90000 00002', '+91 90000 00003'],
    )
  })

  for (const mobile of ['9000000001', '9000000002', '9000000003']) {
    it(`The demo academy has a class on now for ${mobile}, whenever it is loaded`, async () => {
      assert.equal((await home(mobile)).live_class.on_now, true)
    })
  }

  it('The demo academy has classes in teaching hours, apart from those that are on now', async () => {
    const rows = await test.db.read.selectFrom('live_classes').select(['starts_at', 'ends_at']).execute()
    const now = test.clock.now()
    const others = rows.filter(({ starts_at, ends_at }) => now < starts_at || ends_at <= now)
    assert.equal(rows.length - others.length, 3)
    const hours = others.flatMap(({ starts_at, ends_at }) => [
      toClock(starts_at, 'Asia/Kolkata'),
      toClock(ends_at, 'Asia/Kolkata'),
    ])
    assert.deepEqual(
      hours.filter((hour) => hour < '08:00' || hour > '20:00'),
      [],
    )
  })

  it('The demo academy has a teacher of all subjects, so that doubts are asked in the app', async () => {
    const { call } = await home('9000000001')
    const [physics] = await call('/Student/subjects')
    const [chapter] = await call('/Student/chapters', { sub_id: physics.subject_id })
    const [topic] = await call('/Student/topics', { chapter_id: chapter.chapter_id })
    const asked = { place: 'video', about_id: topic.topic_id, attempt_id: null, at: 0, key: randomUUID(), text: 'Why?' }
    assert.ok((await call('/Student/ask_doubt', asked)).doubt_id > 0)
    assert.equal(await hasTeachers(test.db.read), true)
  })

  it('The demo academy has day lists whose days moved with the present, one of them today', async () => {
    const { call, today } = await home('9000000001')
    const [batch] = await call('/Student/batch_lists')
    const [physics] = await call('/Student/subjects')
    const days = await call('/Student/day_lists', { sub_id: physics.subject_id, batch_id: batch.batch_id })
    const dates = days.map(({ date }: { date: string }) => date)
    assert.deepEqual(dates, dates.toSorted())
    assert.ok(dates.includes(today))
    assert.ok(dates.at(-1) > today)
    const chapters = await call('/Student/chapters', { sub_id: physics.subject_id })
    const taught = new Set(chapters.map(({ chapter_id }: { chapter_id: number }) => chapter_id))
    assert.ok(days.every(({ chapter_id }: { chapter_id: number }) => taught.has(chapter_id)))
  })

  it('The demo academy asks nothing in an exam that is also in a quiz or in a paper whose results come earlier', async () => {
    // Long before, all of its exams still count.
    const { files } = await planFolder(empty.db.read, empty.settings, DEMO, { moveTo: null, now: 0 })
    assert.deepEqual(
      files.flatMap(({ notes }) => notes).filter((note) => note.key === 'shared_questions'),
      [],
    )
  })

  it('The demo academy has subjects with chapters and topics that can be played', async () => {
    const { call } = await home('9000000001')
    const subjects = await call('/Student/subjects')
    assert.ok(subjects.length >= 4)
    for (const { subject_id, thumbnail, chapter_count } of subjects) {
      assert.match(thumbnail, /^\/media\/public\/.+\.webp$/)
      assert.ok(chapter_count >= 3)
      const [chapter] = await call('/Student/chapters', { sub_id: subject_id })
      const topics = await call('/Student/topics', { chapter_id: chapter.chapter_id })
      assert.ok(topics.length >= 2)
      const answer = await test.app.inject({ method: 'GET', url: topics[0].video_link })
      assert.equal(answer.statusCode, 200)
    }
  })

  it('The demo academy has an entrance exam and school exams to take, and quizzes', async () => {
    const { call } = await home('9000000001')
    const windows = (await call('/Student/entrance_get_exams')).map((one: { window: string }) => one.window)
    assert.deepEqual(windows.toSorted(), ['open', 'open', 'open', 'over'])
    const exams = await call('/Student/exams')
    assert.ok(exams.length >= 2 && exams.some((one: { max_marks: number }) => one.max_marks === 20))
    const started = await call('/Student/exam', { exam_id: exams[0].id })
    assert.equal(started.questions.length, started.exam.question_count)
  })

  it('The demo academy has full mock tests of JEE Main and NEET that can be taken now, some questions in three languages', async () => {
    const { call } = await home('9000000001')
    const exams: { id: number; name: string }[] = await call('/Student/entrance_get_exams')
    for (const [name, counts, marks] of [
      ['JEE Main: full mock 1', [20, 5, 20, 5, 20, 5], 300],
      ['NEET: full mock 1', [45, 45, 90], 720],
    ] as const) {
      const { id = 0 } = exams.find((one) => one.name === name) ?? {}
      const { questions, exam, sections, languages } = await call('/Student/entrance_start_exam', { exam_id: id })
      const asked = sections.map(({ section_id }: { section_id: number }) =>
        questions.filter((one: { section_id: number }) => one.section_id === section_id),
      )
      assert.deepEqual(
        [asked.map((own: unknown[]) => own.length), exam.max_marks, languages],
        [counts, marks, ['hi', 'ml']],
      )
    }
  })

  it('The demo academy is loaded once: a database with an academy is not empty', async () =>
    assert.equal(await isEmpty(test), false))
})
