import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archive } from '../../academy/archived.queries.ts'
import {
  aBatch,
  aChapter,
  aLevel,
  aLiveClass,
  aSignedIn,
  aStudent,
  aSubject,
  aTopic,
  signIn,
} from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { addFile } from '../../media/media.queries.ts'
import { mark } from '../attendance/attendance.queries.ts'
import { putMaterial } from '../materials/materials.queries.ts'
import { putNews } from '../news/news.queries.ts'

describe('the home screen', async () => {
  const test = await testApp()
  const student = await aStudent(test, { name: 'Ananya Krishnan' })
  const { stud_id } = student
  let token = await signIn(test, student)
  const physics = await aSubject(test, 6)
  const batch = await aBatch(test, 6, [student])
  const otherBatch = await aBatch(test, 6)
  await aLiveClass(test, otherBatch, physics, '2026-11-20T12:00:00+05:30')
  await aLiveClass(test, batch, physics, '2026-11-20T17:00:00+05:30')
  await aLiveClass(test, batch, physics, '2026-11-21T09:00:00+05:30')
  const home = async () => (await test.post('/Student/home', { stud_id }, token)).body.data
  const at = async (moment: string) => {
    test.clock.set(moment)
    const { live_class } = await home()
    return live_class && [live_class.starts_at.slice(11, 16), live_class.on_now, live_class.online_url !== null]
  }

  it('The home screen greets the student and says what day it is at the academy', async () => {
    const { student: caller, today, counts } = await home()
    assert.deepEqual(caller, { stud_id, name: 'Ananya Krishnan', academic_level_name: 'Level 6' })
    assert.equal(today, '2026-11-20')
    assert.equal(counts.subjects, 1)
  })

  it('The home screen shows the next class of the own batches, with its link from ten minutes before', async () => {
    assert.deepEqual(await at('2026-11-20T11:30:00+05:30'), ['17:00', false, false])
    assert.deepEqual(await at('2026-11-20T16:49:59+05:30'), ['17:00', false, false])
    assert.deepEqual(await at('2026-11-20T16:50:00+05:30'), ['17:00', false, true])
    assert.equal((await home()).live_class.opens_at, '2026-11-20T16:50:00+05:30')
  })

  it('The home screen shows the class that is on until it ends, then the next', async () => {
    assert.deepEqual(await at('2026-11-20T17:00:00+05:30'), ['17:00', true, true])
    assert.deepEqual(await at('2026-11-20T17:59:59+05:30'), ['17:00', true, true])
    assert.deepEqual(await at('2026-11-20T18:00:00+05:30'), ['09:00', false, false])
    assert.equal(await at('2026-11-21T10:00:00+05:30'), null)
  })

  it('The home screen changes the day at midnight in the academy, wherever the machine is', async () => {
    test.clock.set('2026-12-31T23:59:59+05:30')
    token = await signIn(test, student)
    assert.equal((await home()).today, '2026-12-31')
    test.clock.seconds(1)
    assert.equal((await home()).today, '2027-01-01')
  })

  it('The home screen offers what was begun and not finished, three at the most', async () => {
    const chapter = await aChapter(test, physics)
    for (const position of [10, 20, 30, 40, 100]) {
      const topic_id = await aTopic(test, chapter)
      test.clock.seconds(1)
      await test.post('/Student/watch_progress', { stud_id, topic_id, position, duration: 100 }, token)
    }
    const { continue_watching } = await home()
    assert.deepEqual(
      continue_watching.map(({ position }: { position: number }) => position),
      [40, 30, 20],
    )
  })

  it('The home screen names the class after the one that it shows, when it begins today or tomorrow', async () => {
    const after = async (moment: string) => {
      test.clock.set(moment)
      token = await signIn(test, student)
      return (await home()).next_class?.starts_at ?? null
    }
    await aLiveClass(test, batch, physics, '2027-03-02T09:00:00+05:30')
    await aLiveClass(test, batch, physics, '2027-03-01T09:00:00+05:30')
    await aLiveClass(test, otherBatch, physics, '2027-03-01T09:30:00+05:30')
    await aLiveClass(test, batch, physics, '2027-03-04T09:00:00+05:30')
    assert.equal(await after('2027-02-27T23:59:59+05:30'), null)
    assert.equal(await after('2027-02-28T10:00:00+05:30'), null)
    assert.equal(await after('2027-03-01T08:00:00+05:30'), '2027-03-02T09:00:00+05:30')
    assert.equal(await after('2027-03-01T09:30:00+05:30'), '2027-03-02T09:00:00+05:30')
    assert.equal(await after('2027-03-02T09:30:00+05:30'), null)
  })

  it('The home screen has no class for a student without a batch', async () => {
    const lonely = await aStudent(test)
    const { body } = await test.post('/Student/home', { stud_id: lonely.stud_id }, await signIn(test, lonely))
    assert.equal(body.data.live_class, null)
  })
})

describe('the counts of the home screen', async () => {
  const test = await testApp()
  const { student, stud_id, token } = await aSignedIn(test)
  const physics = await aSubject(test, 6)
  const batch_id = await aBatch(test, 6, [student])
  const otherBatch = await aBatch(test, 6)
  const otherLevel = await aLevel(test, 7)
  const home = async () => (await test.post('/Student/home', { stud_id }, token)).body.data

  it('The counts of home say nothing of attendance before the first class of the month', async () => {
    const { counts, attendance_percent } = await home()
    assert.deepEqual([counts.materials, counts.news_this_week, attendance_percent], [0, 0, null])
  })

  it('The counts of home have the lessons of the level that may be seen today', async () => {
    const add = async (chapter_id: number, visible_from: string | null) => {
      const [file_id, material_id] = [test.newId(), test.newId()]
      const code = String(material_id)
      const file = { kind: 'document' as const, content_hash: code, name: 'Notes.pdf', size_bytes: 20 }
      const material = { material_code: code, title: 'Notes', may_download: 1 }
      await test.db.write(async (tx) => {
        await addFile(tx, { file_id, ...file, media_type: 'application/pdf', path: `document/${file_id}.pdf` })
        await putMaterial(tx, { material_id, ...material, chapter_id, file_id, visible_from })
      })
      return material_id
    }
    const chapter = await aChapter(test, physics)
    const plain = await add(chapter, null)
    const today = await add(chapter, '2026-11-20')
    await add(chapter, '2026-11-21')
    await add(await aChapter(test, await aSubject(test, otherLevel)), null)
    assert.equal((await home()).counts.materials, 2)
    const shown = async () =>
      (await home()).new_materials.map(({ material_id }: { material_id: number }) => material_id)
    const [dated, undated] = await shown()
    assert.deepEqual([dated, undated], [today, plain])
    await test.post('/Student/material_progress', { stud_id, material_id: today, page: 1 }, token)
    assert.deepEqual(await shown(), [plain])
    const old = await add(chapter, '2026-11-13')
    assert.ok(!(await shown()).includes(old))
    await add(chapter, '2026-11-14')
    await add(chapter, null)
    assert.equal((await shown()).length, 2)
    test.clock.days(7.1)
    assert.equal((await shown()).length, 1, 'the one of the 21st')
    test.clock.days(-7.1)
  })

  it('The counts of home have the news of the last seven days that the student may read', async () => {
    const add = async (published_on: string, readers: { ac_id?: number; batch_id?: number } = {}) => {
      const id = test.newId()
      const item = { news_code: String(id), heading: 'News', news: '<p>Text</p>', images: null }
      await test.db.write((tx) => putNews(tx, { id, published_on, ...item, ac_id: null, batch_id: null, ...readers }))
    }
    for (const day of ['2026-11-13', '2026-11-14', '2026-11-20', '2026-11-21']) await add(day)
    for (const readers of [{ ac_id: 6 }, { batch_id }, { ac_id: otherLevel }, { batch_id: otherBatch }]) {
      await add('2026-11-18', readers)
    }
    assert.equal((await home()).counts.news_this_week, 4)
  })

  it("The counts of home have this month's attendance in whole percent", async () => {
    const rows = [
      ['2026-10-31', 'A'],
      ['2026-11-01', 'P'],
      ['2026-11-02', 'L'],
      ['2026-11-03', 'A'],
      ['2026-11-04', 'H'],
    ] as const
    for (const [date, status] of rows) {
      await test.db.write((tx) => mark(tx, { stud_id, subject_id: physics, date, start: '07:00', status }))
    }
    assert.equal((await home()).attendance_percent, 66)
  })

  it('The counts of home have the quizzes that came this week and the exams that may be taken now, but for those that were begun', async () => {
    const chapter_id = await aChapter(test, physics)
    const quiz = (added: string, changes: object = {}) =>
      aPaper(test, 'quiz', physics, { chapter_id, added_at: Date.parse(`${added}T10:00:00+05:30`), ...changes })
    await quiz('2026-11-13')
    await quiz('2026-11-18')
    await quiz('2026-11-18', { visible_from: '2026-11-25' })
    await quiz('2026-11-18', { ac_id: otherLevel })
    const archived = await aChapter(test, physics)
    await quiz('2026-11-18', { chapter_id: archived })
    await test.db.write((tx) => archive(tx, 'chapter', archived, test.clock.now()))
    const begun = await quiz('2026-11-19')
    await test.post('/Student/get_quiz', { stud_id, quiz_id: begun.paper_id }, token)
    const at = (hours: number) => test.clock.now() + hours * 3_600_000
    const done = await aPaper(test, 'exam', physics)
    await aPaper(test, 'exam', physics, { starts_at: at(-2), ends_at: at(2) })
    await aPaper(test, 'exam', physics, { starts_at: at(1) })
    await aPaper(test, 'exam', physics, { ends_at: at(-1) })
    assert.deepEqual(countsOf(await home()), [1, 2])
    const open = async () =>
      (await home()).open_exams.map(({ ending_at }: { ending_at: string | null }) => ending_at && Date.parse(ending_at))
    assert.deepEqual(await open(), [at(2), null])
    await test.post('/Student/exam', { stud_id, exam_id: done.paper_id }, token)
    assert.deepEqual(countsOf(await home()), [1, 1])
    await test.post('/Student/submit_exam', { stud_id, exam_id: done.paper_id, submit_data: [] }, token)
    assert.deepEqual(countsOf(await home()), [1, 1])
  })

  it('The counts of home have the entrance exam that is open, else the next one', async () => {
    const at = (hours: number) => test.clock.now() + hours * 3_600_000
    const exam = (name: string, starts: number, ends: number) =>
      aPaper(test, 'entrance', physics, { name, minutes: 30, starts_at: at(starts), ends_at: at(ends) })
    const shown = async () => (await home()).entrance_exam
    const named = async () => (await shown())?.name ?? null
    assert.equal(await named(), null)
    await exam('Over', -5, -1)
    await exam('Later', 5, 9)
    assert.deepEqual([(await shown()).name, (await shown()).window], ['Later', 'before'])
    const open = await exam('Open', -1, 1)
    const { window, started_at, ending_at, name } = await shown()
    assert.deepEqual([name, window], ['Open', 'open'])
    assert.deepEqual([Date.parse(started_at), Date.parse(ending_at)], [at(-1), at(1)])
    const { data } = (await test.post('/Student/entrance_start_exam', { stud_id, exam_id: open.paper_id }, token)).body
    assert.equal(await named(), 'Open')
    const submit_data = data.questions.slice(0, 3).map((question: { id: number; options: { id: number }[] }) => ({
      question_id: question.id,
      option_id: question.options[0]?.id,
    }))
    const { enrollment_id } = data.exam
    await test.post('/Student/entrance_submit_exam', { stud_id, enrollment_id, submit_data }, token)
    assert.equal(await named(), 'Later')
  })
})

const countsOf = ({ counts }: { counts: { new_quizzes: number; open_exams: number } }) => [
  counts.new_quizzes,
  counts.open_exams,
]
