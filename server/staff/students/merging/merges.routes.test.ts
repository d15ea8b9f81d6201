import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffMergePreview } from '#contract/staff/merges.ts'
import { rowsOfStudent, type TableOfStudents } from '../../../db/student-rows.queries.ts'
import { tables } from '../../../db/tables.ts'
import type { Student } from '../../../features/account/account.queries.ts'
import { mark } from '../../../features/attendance/attendance.queries.ts'
import { startRetention } from '../../../retention/retention.ts'
import { codesOf } from '../../../testing/codes.ts'
import { aBatch, aChapter, aLevel, aStudent, aSubject, aTopic, signIn } from '../../../testing/makers.ts'
import { aPaper } from '../../../testing/paper-makers.ts'
import { aBrowser } from '../../../testing/push-service.ts'
import { signedInStaff, type SignedInStaff } from '../../../testing/staff-browser.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

type Preview = DataOf<typeof staffMergePreview>

const ofStudents = Object.entries(tables).flatMap(([name, { columns }]) =>
  'stud_id' in columns ? [name as TableOfStudents] : [],
)

/** What opens an account, or is asked for, is not put back: whoever it was logs in again. */
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

describe('two accounts of one person', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const chapter_id = await aChapter(test, subject_id)
  const topics = [await aTopic(test, chapter_id), await aTopic(test, chapter_id)]
  const batch_id = await aBatch(test, ac_id, [], [subject_id])
  const elsewhere = await aBatch(test, ac_id)
  const quiz = await aPaper(test, 'quiz', subject_id, { chapter_id })
  const exam = await aPaper(test, 'exam', subject_id)
  let owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')

  const entered = async (changes: Partial<Student> = {}) => aStudent(test, { email: null, ...changes })
  const registered = async (changes: Partial<Student> = {}) =>
    aStudent(test, { admission_no: null, joined_on: null, ...changes })
  const preview = async (stud_id: number, other_id: number) =>
    (await clerk.post('merge_preview', { stud_id, other_id })).body.data as Preview
  const bodyOf = ({ survivor, other }: Preview) => ({
    stud_id: survivor.stud_id,
    version: survivor.version,
    other_id: other.stud_id,
    other_version: other.version,
    number_of: survivor.stud_id,
  })
  /** The second factor is asked for again after five minutes. */
  const fresh = async (who: SignedInStaff) =>
    assert.equal((await who.post('confirm_totp', { code: who.nextCode() })).status, 200)
  const merge = async (one: Student, two: Student, more: object = {}) => {
    await fresh(clerk)
    return clerk.post('merge_students', { ...bodyOf(await preview(one.stud_id, two.stud_id)), ...more })
  }
  const merged = async (one: Student, two: Student, more: object = {}) => {
    const { merged: done } = (await merge(one, two, more)).body.data
    assert.ok(done)
    return done as { stud_id: number; merge_id: number }
  }
  const undo = async (asked: object, who = clerk) => {
    await fresh(who)
    return who.post('undo_merge', asked)
  }
  const posting = async (student: Student) => {
    const token = await signIn(test, student)
    return async (path: string, body: object = {}) =>
      (await test.post(path, { stud_id: student.stud_id, ...body }, token)).body.data
  }
  const takeQuiz = async (student: Student) => {
    const post = await posting(student)
    const { attempt_id } = await post('/Student/get_quiz', { quiz_id: quiz.paper_id })
    await post('/Student/submit_quiz', { quiz_id: quiz.paper_id, submit_data: [] })
    test.clock.seconds(60)
    return attempt_id as number
  }
  const takeExam = async (student: Student) => {
    const post = await posting(student)
    const { record_id } = (await post('/Student/exam', { exam_id: exam.paper_id })).exam
    await post('/Student/submit_exam', { record_id, submit_data: [] })
    test.clock.seconds(60)
    return record_id as number
  }
  const attemptsOf = async ({ stud_id }: Student) =>
    (await rowsOfStudent(test.db.read, 'attempts', stud_id))
      .toSorted((a, b) => a.started_at - b.started_at)
      .map(({ attempt_id, number }) => [attempt_id, number])

  /** Something in every table. */
  const fill = async (student: Student) => {
    const { stud_id } = student
    const codes = codesOf(test)
    await codes.enter(student)
    const post = await posting(student)
    await post('/Student/set_notifications', { ...aBrowser(), classes: true, results: true })
    await post('/Student/calendar')
    await post('/Student/add_feedback', { message: 'A word of mine' })
    for (const [at, topic_id] of topics.entries())
      await post('/Student/watch_progress', { topic_id, position: 30 + at, duration: 100 })
    const attempt_id = await takeQuiz(student)
    await (await posting(student))('/Student/redo_add', { attempt_id })
    await takeExam(student)
    const open = await aPaper(test, 'quiz', subject_id, { chapter_id })
    const again = await posting(student)
    const begun = await again('/Student/get_quiz', { quiz_id: open.paper_id })
    const question_id = open.questions[0]?.question_id
    const answer = { attempt_id: begun.attempt_id, question_id, answer: 'Option 2', marked: false, seq: 1 }
    await again('/Student/save_answer', answer)
    await again('/Student/save_place', { attempt_id: begun.attempt_id, question_id, visited: [] })
    const [file_id, material_id] = [test.newId(), test.newId()]
    const file = { file_id, kind: 'document', content_hash: String(file_id), name: 'a.pdf', media_type: 'application/pdf' }
    const lesson = { material_id, material_code: String(material_id), title: 'A', chapter_id, file_id, may_download: 1 }
    const import_id = test.newId()
    const times = { begun_at: 1, ended_at: null, upload_id: null, row_count: 1, new_rows: 1, changed_rows: 0 }
    await test.db.write(async (tx) => {
      await mark(tx, { stud_id, subject_id, date: '2026-11-19', start: '10:00', status: 'P' })
      await tx.insertInto('student_batches').values({ stud_id, batch_id, position: 0 }).execute()
      await tx.insertInto('left_batches').values({ stud_id, left_id: 1, batch_id, from_at: null, until_at: 5 }).execute()
      const move = { stud_id, batch_id, to_batch_id: elsewhere, from_at: test.clock.now() * 2, actor: '{}' }
      await tx.insertInto('planned_moves').values(move).execute()
      await tx.insertInto('files').values({ ...file, size_bytes: 1, path: 'document/a.pdf' }).execute()
      await tx.insertInto('materials').values(lesson).execute()
      await tx.insertInto('material_progress').values({ stud_id, material_id, page: 3, read_at: 7 }).execute()
      const result = { stud_id, attempt_id, paper_id: quiz.paper_id, run_id: 1, rank: 1, percentile: 1, subjects: '[]' }
      await tx.insertInto('attempt_results').values(result).execute()
      const message = { stud_id, device_hash: 'd', kind: 'result', about_id: 1, about_at: 1, due_at: null, tries: 0 }
      await tx.insertInto('push_messages').values({ ...message, expires_at: 1e14 }).execute()
      const staged = { sheet: 'students', file: 'a', file_hash: 'a', state: 'done', unchanged_rows: 0, laid: 1 }
      await tx.insertInto('imports').values({ import_id, ...staged, ...times }).execute()
      const change = { import_id, position: 0, row_id: 1, stud_id, before: null, after: '{}', is_whole: 1 }
      await tx.insertInto('import_changes').values(change).execute()
      const old = { stud_id, merge_id: test.newId(), other_id: 1, merged_at: 1, kept: null }
      await tx.insertInto('merges').values(old).execute()
    })
    await codes.login(student)
  }

  it('are found by the name, or by what is searched; two that are entered are none', async () => {
    const one = await entered({ name: 'Fathima Beevi' })
    const same = await registered({ name: 'fathima beevi', mobile: '9111100042' })
    await entered({ name: 'Fathima Beevi' })
    const found = async (search?: string) =>
      (
        await clerk.post('merge_candidates', { stud_id: one.stud_id, ...(search !== undefined && { search }) })
      ).body.data.accounts.map(({ stud_id, mobile }: { stud_id: number; mobile: string }) => [stud_id, mobile])
    assert.deepEqual(await found(), [[same.stud_id, '••••0042']])
    assert.deepEqual(await found('0042'), [[same.stud_id, '••••0042']])
    assert.deepEqual(await found('nobody'), [])
  })

  it('are shown side by side, the one that is entered as the one that survives', async () => {
    const one = await entered({ name: 'Asha Nair' })
    const two = await registered({ name: 'Asha N', email: 'asha@example.org' })
    await takeQuiz(two)
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const { survivor, other, becomes, hindrances, twice } = await preview(first.stud_id, second.stud_id)
      assert.deepEqual([survivor.stud_id, other.stud_id], [one.stud_id, two.stud_id])
      assert.deepEqual([survivor.attempts, other.attempts, other.sessions], [0, 1, 1])
      assert.deepEqual([survivor.email, other.email, becomes.email], [null, 'asha@example.org', 'asha@example.org'])
      assert.deepEqual([hindrances, twice], [[], []])
      assert.match(other.mobile, /^••••\d{4}$/)
    }
    assert.equal((await clerk.post('merge_preview', { stud_id: one.stud_id, other_id: one.stud_id })).status, 404)
  })

  it('become one that has all of both, and are as they were when that is undone', async () => {
    const [one, two] = [await entered(), await registered()]
    await fill(two)
    const before = { one: await rowsOf(test, one.stud_id), two: await rowsOf(test, two.stud_id) }
    for (const [table, rows] of Object.entries(before.two)) assert.ok(rows.length > 0, `nothing in ${table}`)
    const { merge_id } = await merged(one, two)
    for (const [table, rows] of Object.entries(await rowsOf(test, two.stud_id))) assert.deepEqual(rows, [], table)
    const together = await rowsOf(test, one.stud_id)
    for (const table of ['attempts', 'answers', 'attempt_places', 'attempt_results', 'watch_progress', 'redo_questions'])
      assert.equal(together[table]?.length, before.two[table]?.length, table)
    assert.equal((await clerk.post('student', { stud_id: two.stud_id })).status, 404)
    const page = (await clerk.post('student', { stud_id: one.stud_id })).body.data
    assert.equal(page.attempts.length, 3)

    assert.equal((await undo({ stud_id: one.stud_id, merge_id })).body.data.other_id, two.stud_id)
    const after = { one: await rowsOf(test, one.stud_id), two: await rowsOf(test, two.stud_id) }
    // A merge of before, which cannot be undone any more, went over for good.
    assert.deepEqual(comparable(after.two), { ...comparable(before.two), merges: [] })
    assert.deepEqual({ ...comparable(after.one), merges: [] }, comparable(before.one))
    assert.equal(after.one['merges']?.length, 1)
    assert.equal((await undo({ stud_id: one.stud_id, merge_id })).status, 404)
  })

  it('log in with the number that was chosen; the other one opens nothing', async () => {
    const [one, two] = [await entered(), await registered()]
    const [ofOne, ofTwo] = [await signIn(test, one), await signIn(test, two)]
    const { merge_id } = await merged(one, two, { number_of: two.stud_id })
    const profile = async ({ stud_id }: Student, token: string) =>
      (await test.post('/Student/get_profile', { stud_id }, token)).status
    assert.deepEqual([await profile(one, ofOne), await profile(two, ofTwo)], [401, 401])
    const codes = codesOf(test)
    const token = await codes.enter({ ...one, mobile: two.mobile })
    assert.equal(await profile(one, token), 200)
    const refused = await codes.login(one)
    assert.equal(refused.body.data.reason, 'unknown_number')
    await undo({ stud_id: one.stud_id, merge_id })
    assert.equal(await profile(one, token), 401)
    test.clock.seconds(120)
    for (const student of [one, two]) assert.equal(await profile(student, await codes.enter(student)), 200)
  })

  it('keep the phone that is logged in where the number stays', async () => {
    const [one, two] = [await entered(), await registered()]
    const post = await posting(one)
    await takeQuiz(two)
    const history = async () => (await post('/Student/my_quiz_history', { chapter_id })).length
    const counts = [await history()]
    const { merge_id } = await merged(one, two)
    counts.push(await history())
    await undo({ stud_id: one.stud_id, merge_id })
    counts.push(await history())
    assert.deepEqual(counts, [0, 1, 0])
  })

  it('number the attempts of both at a quiz in the order in which they were begun', async () => {
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

  it('count the attempt at an exam that was begun first, and keep the other one aside', async () => {
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

  it('keep of a lesson where it was stopped last; what was watched since stays with the survivor', async () => {
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

  it('stay two where a timed test is open, where both are entered, or where one has changed since', async () => {
    const [one, two] = [await entered(), await registered()]
    const timed = await aPaper(test, 'exam', subject_id, { minutes: 30 })
    await (await posting(two))('/Student/exam', { exam_id: timed.paper_id })
    const refusal = (await merge(one, two)).body.data
    assert.deepEqual([refusal.merged, refusal.hindrances], [null, ['in_test']])
    const [three, four] = [await entered(), await entered()]
    assert.deepEqual((await merge(three, four)).body.data.hindrances, ['both_entered'])
    const five = await registered()
    const seen = await preview(three.stud_id, five.stud_id)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ name: 'Other' }).where('stud_id', '=', five.stud_id).execute(),
    )
    await fresh(clerk)
    const late = await clerk.post('merge_students', bodyOf(seen))
    assert.equal(late.body.data.reason, 'changed_meanwhile')
    const wrong = await merge(three, five, { number_of: one.stud_id })
    assert.deepEqual([wrong.body.data.reason, wrong.body.data.field], ['rule', 'number_of'])
  })

  it('stay two where a quiz is open that the other one took', async () => {
    const [one, two] = [await entered(), await registered()]
    await takeQuiz(one)
    await (await posting(two))('/Student/get_quiz', { quiz_id: quiz.paper_id })
    assert.deepEqual((await merge(one, two)).body.data.hindrances, ['open_in_both'])
  })

  it('become one once, also when it is sent twice at once', async () => {
    const [one, two] = [await entered(), await registered()]
    const body = bodyOf(await preview(one.stud_id, two.stud_id))
    await fresh(clerk)
    const sent = await Promise.all([clerk.post('merge_students', body), clerk.post('merge_students', body)])
    const ids = sent.map((answered) => answered.body.data.merged?.merge_id)
    assert.ok(ids[0])
    assert.equal(ids[0], ids[1])
    const { merges } = (await clerk.post('student_merges', { stud_id: one.stud_id })).body.data
    assert.deepEqual(
      merges.map((each: { name: string; mobile: string }) => [each.name, each.mobile]),
      [[two.name, `••••${two.mobile.slice(-4)}`]],
    )
  })

  it('are in the history under both, and erased with both', async () => {
    const [one, two] = [await entered({ name: 'Meera Kanari' }), await registered({ name: 'Zubaida Vogel' })]
    await merged(one, two)
    const entriesOf = async ({ stud_id }: Student) =>
      (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries
    for (const [student, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const [entry] = await entriesOf(student)
      assert.equal(entry.action, 'accounts merged')
      assert.ok(JSON.stringify(entry.changes).includes(other.name))
    }
    await fresh(owner)
    const { text } = (await owner.post('export_student', { stud_id: one.stud_id })).body.data
    assert.ok(text.includes('Zubaida Vogel'))
    assert.equal((await owner.post('erase_student', { stud_id: one.stud_id, typed: one.name })).status, 200)
    for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
      const rows = JSON.stringify(await test.db.read.selectFrom(table).selectAll().execute())
      for (const word of [one.name, two.name, two.mobile]) assert.ok(!rows.includes(word), `${word} is in ${table}`)
    }
  })

  it('are not parted where a number is somebody else’s by now, or out of turn', async () => {
    const [one, two, three] = [await entered(), await registered(), await registered()]
    const first = await merged(one, two)
    test.clock.seconds(1)
    const second = await merged(one, three)
    const refusal = async (asked: object) => (await undo(asked)).body
    assert.match((await refusal(first)).message, /merged later/)
    const taker = await registered({ mobile: three.mobile, name: 'Has It Now' })
    assert.match((await refusal(second)).message, /Somebody else/)
    const free = { mobile: '9333300001' }
    await test.db.write((tx) => tx.updateTable('students').set(free).where('stud_id', '=', taker.stud_id).execute())
    assert.equal((await undo(second)).status, 200)
    assert.equal((await undo(first)).status, 200)
  })

  it('are one for good after thirty days', async () => {
    const [one, two] = [await entered(), await registered()]
    const done = await merged(one, two)
    test.clock.days(31)
    const late = await signedInStaff(test, 'clerk')
    owner = await signedInStaff(test, 'owner')
    assert.match((await undo(done, late)).body.message, /30 days/)
    await startRetention(test)
    const [row] = await rowsOfStudent(test.db.read, 'merges', one.stud_id)
    assert.deepEqual([row?.kept, row?.other_id], [null, two.stud_id])
    const { merges } = (await late.post('student_merges', { stud_id: one.stud_id })).body.data
    assert.deepEqual([merges[0].name, merges[0].until], [null, null])
  })
})
