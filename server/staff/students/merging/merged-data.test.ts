import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putSeats } from '../../../assessment/sitting/sitting.queries.ts'
import { openSnapshot } from '../../../db/dump/open-snapshot.ts'
import { rowsOfStudent, type TableOfStudents } from '../../../db/student-rows.queries.ts'
import { tables } from '../../../db/tables.ts'
import type { Student } from '../../../features/account/account.queries.ts'
import { noteJoin } from '../../../features/live/live.queries.ts'
import { TERMINAL } from '../../../importing/people/invite-staff.ts'
import { erasePerson } from '../../../importing/people/erase-person.ts'
import { codesOf } from '../../../testing/codes.ts'
import { fillSitting } from '../../../testing/fill-sitting.queries.ts'
import { fillGuardians } from '../../../testing/guardian-makers.ts'
import { aStoredMessage } from '../../../testing/stored-message.queries.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aSubject, aTopic } from '../../../testing/makers.ts'
import { markOnce } from '../../../testing/mark-once.ts'
import { aVideoDoubt, aVoiceNote } from '../../../testing/doubting.ts'
import { mergingBy, takingOf } from '../../../testing/merging.ts'
import { aPaper, type MadePaper } from '../../../testing/paper-makers.ts'
import { aBrowser } from '../../../testing/push-service.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const questionOf = ({ questions: [first] }: MadePaper) => first?.question_id ?? 0

const ofStudents = Object.entries(tables).flatMap(([name, { columns }]) =>
  'stud_id' in columns ? [name as TableOfStudents] : [],
)

/** Data that opens an account, or is a request, is not restored: its owner logs in again. */
const NOT_BACK = new Set<TableOfStudents>([
  'known_devices',
  'calendars',
  'push_subscriptions',
  'push_messages',
  'code_requests',
  'import_changes',
])

async function rowsOf({ db }: TestApp, studId: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of ofStudents)
    found[table] = (await rowsOfStudent(db.read, table, studId)).map((row) => JSON.stringify(row)).toSorted()
  return found
}

/** Sessions end for good. */
const comparable = (rows: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([table, own]) =>
      NOT_BACK.has(table as TableOfStudents) ? [] : [[table, table === 'sessions' ? own.length : own]],
    ),
  )

describe('what two accounts have', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const chapter_id = await aChapter(test, subject_id)
  const topics = [await aTopic(test, chapter_id), await aTopic(test, chapter_id)]
  const batch_id = await aBatch(test, ac_id, [], [subject_id])
  const elsewhere = await aBatch(test, ac_id)
  const quiz = await aPaper(test, 'quiz', subject_id, { chapter_id })
  const exam = await aPaper(test, 'exam', subject_id)
  const clerk = await signedInStaff(test, 'clerk')
  const { entered, registered, preview, merged, undo } = mergingBy(test, clerk)
  const { posting, takeQuiz, takeExam, attemptsOf } = takingOf(test, { quiz, exam })

  /** Something in every table. */
  const fill = async (student: Student) => {
    const { stud_id } = student
    const codes = codesOf(test)
    await codes.enter(student)
    const post = await posting(student)
    await post('/Student/set_notifications', { ...aBrowser(), classes: true, results: true })
    await post('/Student/calendar')
    await post('/Student/add_feedback', { message: 'A word of mine' })
    await aVoiceNote(test, { stud_id, ...(await post('/Student/ask_doubt', aVideoDoubt(topics[0], stud_id))) })
    for (const [at, topic_id] of topics.entries())
      await post('/Student/watch_progress', { topic_id, position: 30 + at, duration: 100 })
    const attempt_id = await takeQuiz(student)
    await (
      await posting(student)
    )('/Student/redo_add', { attempt_id })
    await takeExam(student)
    const open = await aPaper(test, 'quiz', subject_id, { chapter_id })
    const again = await posting(student)
    const begun = await again('/Student/get_quiz', { quiz_id: open.paper_id })
    const question_id = open.questions[0]?.question_id
    const answer = { attempt_id: begun.attempt_id, question_id, answer: 'Option 2', marked: false, seq: 1 }
    await again('/Student/save_answer', answer)
    await again('/Student/save_place', { attempt_id: begun.attempt_id, question_id, visited: [] })
    const [file_id, material_id] = [test.newId(), test.newId()]
    const file = {
      file_id,
      kind: 'document',
      content_hash: String(file_id),
      name: 'a.pdf',
      media_type: 'application/pdf',
    }
    const lesson = { material_id, material_code: String(material_id), title: 'A', chapter_id, file_id, may_download: 1 }
    const import_id = test.newId()
    const times = { begun_at: 1, ended_at: null, upload_id: null, row_count: 1, new_rows: 1, changed_rows: 0 }
    const class_id = await aLiveClass(test, batch_id, subject_id, '2026-11-20T17:00:00+05:30')
    await test.db.write(async (tx) => {
      await markOnce(tx, { stud_id, subject_id, date: '2026-11-19', start: '10:00', status: 'P' })
      await tx.insertInto('student_batches').values({ stud_id, batch_id, position: 0 }).execute()
      await tx
        .insertInto('left_batches')
        .values({ stud_id, left_id: 1, batch_id, from_at: null, until_at: 5 })
        .execute()
      const move = { stud_id, batch_id, to_batch_id: elsewhere, from_at: test.clock.now() * 2, actor: '{}' }
      await tx.insertInto('planned_moves').values(move).execute()
      await tx
        .insertInto('files')
        .values({ ...file, size_bytes: 1, path: 'document/a.pdf' })
        .execute()
      await tx.insertInto('materials').values(lesson).execute()
      await tx.insertInto('material_progress').values({ stud_id, material_id, page: 3, read_at: 7 }).execute()
      await noteJoin(tx, { class_id, stud_id, first_at: 5, last_at: 6 })
      const practised = { stud_id, question_id: questionOf(quiz), given_at: 1, answered_at: 2, outcome: 'wrong' }
      await tx
        .insertInto('practice_questions')
        .values({ ...practised, due_at: 3, redone_at: null, card: null })
        .execute()
      const result = { stud_id, attempt_id, paper_id: quiz.paper_id, run_id: 1, rank: 1, percentile: 1, subjects: '[]' }
      await tx.insertInto('attempt_results').values(result).execute()
      await fillSitting(tx, {
        stud_id,
        attempt_id,
        paper_id: quiz.paper_id,
        question_id: questionOf(quiz),
        act_id: test.newId(),
      })
      const message = {
        stud_id,
        device_hash: 'd',
        kind: 'result',
        about_id: 1,
        about_at: 1,
        due_at: null,
        tries: 0,
        guardian_id: null,
      }
      await tx
        .insertInto('push_messages')
        .values({ ...message, expires_at: 1e14 })
        .execute()
      await aStoredMessage(tx, { message_id: test.newId(), stud_id })
      const staged = { sheet: 'students', file: 'a', file_hash: 'a', state: 'done', unchanged_rows: 0, laid: 1 }
      await tx
        .insertInto('imports')
        .values({ import_id, ...staged, ...times })
        .execute()
      const change = { import_id, position: 0, row_id: 1, stud_id, before: null, after: '{}', is_whole: 1 }
      await tx.insertInto('import_changes').values(change).execute()
      await fillGuardians(tx, test.newId, stud_id)
      const old = { stud_id, merge_id: test.newId(), other_id: 1, merged_at: 1, kept: null }
      await tx.insertInto('merges').values(old).execute()
    })
    await codes.login(student)
  }

  it('What two accounts have is all in one, and as it was when that is undone', async () => {
    const [one, two] = [await entered(), await registered()]
    await fill(two)
    const before = { one: await rowsOf(test, one.stud_id), two: await rowsOf(test, two.stud_id) }
    for (const [table, rows] of Object.entries(before.two)) assert.ok(rows.length > 0, `nothing in ${table}`)
    const { merge_id } = await merged(one, two)
    for (const [table, rows] of Object.entries(await rowsOf(test, two.stud_id))) assert.deepEqual(rows, [], table)
    const together = await rowsOf(test, one.stud_id)
    for (const table of [
      'attempts',
      'answers',
      'attempt_places',
      'attempt_results',
      'watch_progress',
      'redo_questions',
    ])
      assert.equal(together[table]?.length, before.two[table]?.length, table)
    assert.equal((await clerk.post('student', { stud_id: two.stud_id })).status, 404)
    const page = (await clerk.post('student', { stud_id: one.stud_id })).body.data
    assert.equal(page.attempts.length, 3)

    assert.equal((await undo({ stud_id: one.stud_id, merge_id })).body.data.other_id, two.stud_id)
    const after = { one: await rowsOf(test, one.stud_id), two: await rowsOf(test, two.stud_id) }
    // An earlier merge, which cannot be undone any more, moved for good.
    assert.deepEqual(comparable(after.two), { ...comparable(before.two), merges: [] })
    assert.deepEqual({ ...comparable(after.one), merges: [] }, comparable(before.one))
    assert.equal(after.one['merges']?.length, 1)
    assert.equal((await undo({ stud_id: one.stud_id, merge_id })).status, 404)
  })

  it('What an account has is gone from every table when its student is erased', async () => {
    const student = await registered()
    await fill(student)
    const { db, clock, secrets, settings, parts } = test
    await db.write((tx) => putSeats(tx, quiz.paper_id, 0, [student.stud_id, 7]))
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, student.stud_id, TERMINAL)
    const snapshot = (await openSnapshot(settings)) ?? assert.fail()
    for (const table of snapshot.tables.filter((name) => !name.startsWith('audit_')))
      for await (const row of snapshot.rows(table))
        assert.doesNotMatch(JSON.stringify(row), new RegExp(`\\b${student.stud_id}\\b`), table)
    await snapshot.close()
  })

  it('What two accounts have of a quiz is numbered in the order in which they were begun', async () => {
    const [one, two] = [await entered(), await registered()]
    const ids = [await takeQuiz(one), await takeQuiz(two), await takeQuiz(one), await takeQuiz(two)]
    const { merge_id } = await merged(one, two)
    assert.deepEqual(
      await attemptsOf(one),
      ids.map((id, at) => [id, at + 1]),
    )
    const later = await takeQuiz(one)
    await undo({ stud_id: one.stud_id, merge_id })
    assert.deepEqual(await attemptsOf(one), [
      [ids[0], 1],
      [ids[2], 2],
      [later, 3],
    ])
    assert.deepEqual(await attemptsOf(two), [
      [ids[1], 1],
      [ids[3], 2],
    ])
  })

  it('What two accounts have of an exam is the attempt that was begun first; the other one is kept aside', async () => {
    for (const isFirst of [true, false]) {
      const [one, two] = [await entered(), await registered()]
      const order = isFirst ? [one, two] : [two, one]
      const ids: number[] = []
      for (const student of order) ids.push(await takeExam(student))
      await test.db.write((tx) =>
        tx.updateTable('papers').set({ results_due: 0 }).where('paper_id', '=', exam.paper_id).execute(),
      )
      const { twice } = await preview(one.stud_id, two.stud_id)
      assert.deepEqual(twice, [{ paper: 'Test', counts: isFirst ? 'survivor' : 'other' }])
      const { merge_id } = await merged(one, two)
      assert.deepEqual(await attemptsOf(one), [[ids[0], 1]])
      const papers = test.db.read.selectFrom('papers').where('paper_id', '=', exam.paper_id).select('results_due')
      assert.equal((await papers.executeTakeFirstOrThrow()).results_due, 1)
      await undo({ stud_id: one.stud_id, merge_id })
      assert.deepEqual(await attemptsOf(one), [[ids[isFirst ? 0 : 1], 1]])
      assert.deepEqual(await attemptsOf(two), [[ids[isFirst ? 1 : 0], 1]])
    }
  })

  it('What two accounts have is ranked anew where ranks are being computed in that moment', async () => {
    const [one, two] = [await entered(), await registered()]
    const other = await aPaper(test, 'exam', subject_id)
    const post = await posting(two)
    const { record_id } = (await post('/Student/exam', { exam_id: other.paper_id })).exam
    await post('/Student/submit_exam', { record_id, submit_data: [] })
    const { paper_id } = other
    const running = { run_id: 1, beat_at: 1, computed_at: null, appeared: 0, sections: '[]', subjects: '[]' }
    await test.db.write(async (tx) => {
      await tx.updateTable('papers').set({ results_due: 0 }).where('paper_id', '=', paper_id).execute()
      await tx
        .insertInto('paper_results')
        .values({ paper_id, ...running })
        .execute()
    })
    await merged(one, two)
    const papers = test.db.read.selectFrom('papers').where('paper_id', '=', paper_id).select('results_due')
    assert.equal((await papers.executeTakeFirstOrThrow()).results_due, 1)
  })

  it('What two accounts have of a lesson goes on where it was stopped last; what was watched since stays with the survivor', async () => {
    const [one, two] = [await entered(), await registered()]
    const [first = 0, second = 0] = topics
    const watch = async (student: Student, topic_id: number, position: number) => {
      const post = await posting(student)
      await post('/Student/watch_progress', { topic_id, position, duration: 100 })
      test.clock.seconds(60)
    }
    await watch(one, first, 90)
    await watch(two, first, 40)
    await watch(two, second, 50)
    const places = async ({ stud_id }: Student) =>
      (await rowsOfStudent(test.db.read, 'watch_progress', stud_id))
        .toSorted((a, b) => a.topic_id - b.topic_id)
        .map(({ position, watched_percent }) => [position, watched_percent])
    const { merge_id } = await merged(one, two)
    assert.deepEqual(await places(one), [
      [40, 90],
      [50, 50],
    ])
    await watch(one, second, 80)
    await undo({ stud_id: one.stud_id, merge_id })
    assert.deepEqual(await places(one), [
      [90, 90],
      [80, 80],
    ])
    assert.deepEqual(await places(two), [
      [40, 40],
      [50, 50],
    ])
  })
})
