import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openSnapshot } from '../../db/dump/open-snapshot.ts'
import { makeSms } from '../../sms/make-sms.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aStudent, aSubject, aTopic, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { aBrowser } from '../../testing/push-service.ts'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'

type Made = Awaited<ReturnType<typeof aStudent>>

/** These tables grow with every change; they say that somebody was erased, but not who. */
const NOT_COMPARED = new Set(['content_version', 'audit_entries', 'audit_details'])

/** Returns every row of every other table, sorted. */
async function everything({ settings }: TestApp): Promise<string[]> {
  const snapshot = (await openSnapshot(settings)) ?? assert.fail()
  const rows: string[] = []
  for (const table of snapshot.tables.filter((name) => !NOT_COMPARED.has(name)))
    for await (const row of snapshot.rows(table)) rows.push(`${table} ${JSON.stringify(row)}`)
  await snapshot.close()
  return rows.toSorted()
}

/** A student with data in every place where the academy stores any. */
async function wellKnown(test: TestApp, word: string, place: Awaited<ReturnType<typeof aPlace>>) {
  const { paper, subject_id, topic_id, material_id, batch, class_id } = place
  const names = { name: `Pupil ${word}`, guardian: `Parent ${word}`, email: `${word}@example.org` }
  const student = await aStudent(test, { ...names, district: `Town of ${word}` })
  const { stud_id, phone_code, mobile } = student
  const token = await signIn(test, student)
  const post = (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
  const { attempt_id } = (await post('exam', { exam_id: paper.paper_id })).body.data
  const question_id = paper.questions[0]?.question_id
  await post('save_answer', { attempt_id, question_id, answer: 'Option 2', marked: false, seq: 1 })
  await post('save_place', { attempt_id, question_id, visited: [] })
  await post('add_feedback', { message: `I am ${word}` })
  await post('calendar', {})
  await post('set_notifications', { ...aBrowser(), classes: true, results: true })
  const now = test.clock.now()
  await test.db.write(async (tx) => {
    const watched = { position: 3, duration: 9, watched_percent: 30, watched_at: now }
    await tx
      .insertInto('attempt_results')
      .values({ stud_id, attempt_id, paper_id: paper.paper_id, run_id: 1, rank: 1, percentile: 1, subjects: '[]' })
      .execute()
    await tx
      .insertInto('watch_progress')
      .values({ stud_id, topic_id, ...watched })
      .execute()
    await tx.insertInto('material_progress').values({ stud_id, material_id, page: 2, read_at: now }).execute()
    const mark = { subject_id, date: '2026-11-19', start: '', status: 'P' }
    await tx
      .insertInto('attendance')
      .values({ stud_id, ...mark })
      .execute()
    await tx
      .insertInto('known_devices')
      .values({ stud_id, device_key: `of ${word}`, proven_at: now })
      .execute()
    const again = { paper_id: paper.paper_id, due_at: now, answered_at: null, card: '{}' }
    await tx
      .insertInto('redo_questions')
      .values({ stud_id, question_id: paper.questions[0]?.question_id ?? 0, ...again })
      .execute()
    await tx.insertInto('class_joins').values({ class_id, stud_id, first_at: now, last_at: now }).execute()
    await tx.insertInto('student_batches').values({ stud_id, batch_id: batch, position: 0 }).execute()
  })
  assert.equal((await test.post('/Auth/login', { mobile, phone_code, device_id: `of ${word}` })).status, 200)
  const text = {
    text: `1234 is the code of ${word}`,
    code: '1234',
    minutes: 10,
    academy: 'A',
    purpose: 'login' as const,
  }
  await makeSms(test.parts, () => {}).send({ to: `+${phone_code}${mobile}`, ...text })
  return student
}

async function aPlace(test: TestApp) {
  const materials = 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,notes.pdf\n'
  await importFolder(test, folderOf({ ...baseSheets, 'materials.csv': materials, 'files/notes.pdf': '%PDF-1.7' }))
  const { material_id } = await test.db.read.selectFrom('materials').select('material_id').executeTakeFirstOrThrow()
  const subject_id = await aSubject(test, await aLevel(test))
  const topic_id = await aTopic(test, await aChapter(test, subject_id))
  const paper = await aPaper(test, 'exam', subject_id, { minutes: 30 })
  const batch = await aBatch(test, 6)
  const class_id = await aLiveClass(test, batch, subject_id, '2026-11-20T17:00:00+05:30')
  return { paper, subject_id, topic_id, material_id, batch, class_id }
}

const traces = ({ stud_id, mobile, admission_no }: Made, word: string) =>
  [String(stud_id), mobile, admission_no ?? '', word].map((text) => new RegExp(`\\b${text}\\b`))

const TABLES_OF_A_STUDENT = [
  'answers',
  'attempt_places',
  'attempt_results',
  'attempts',
  'attendance',
  'calendars',
  'class_joins',
  'code_requests',
  'feedback',
  'known_devices',
  'material_progress',
  'push_subscriptions',
  'redo_questions',
  'sessions',
  'student_batches',
  'students',
  'watch_progress',
]

describe('a student who is to be forgotten', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const place = await aPlace(test)
  await wellKnown(test, 'Neelima', place)
  const others = await everything(test)
  const student = await wellKnown(test, 'Zubeida', place)
  const { mobile } = student
  const before = await everything(test)
  const of = (rows: string[]) => rows.filter((row) => traces(student, 'Zubeida').some((trace) => trace.test(row)))
  const outbox = () => readFileSync(join(test.settings.dataDir, 'outbox.jsonl'), 'utf8')
  const run = (...args: string[]) => runCommand(adminServiceOf(test), 'erase', ...args)

  it('A student is in all tables that a student can be in, before being forgotten', () => {
    assert.deepEqual([...new Set(of(before).map((row) => row.split(' ')[0]))], TABLES_OF_A_STUDENT)
    assert.equal(before.filter((row) => /^(sms_messages|code_events) /.test(row)).length, 4)
    assert.match(outbox(), /Zubeida/)
  })

  it('A student who is to be forgotten can have all that is kept written out first', async () => {
    const folder = emptyFolder()
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'export', mobile, folder)
    assert.deepEqual([isWell, lines.length], [true, 1])
    const [file = ''] = readdirSync(folder)
    const about = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    assert.deepEqual(
      Object.entries(about).map(([what, rows]) => [what, Array.isArray(rows) ? rows.length : 1]),
      [
        ['student', 1],
        ['batches', 1],
        ['batches_before', 0],
        ['batches_to_come', 0],
        ['accounts_merged', 0],
        ['sessions', 1],
        ['known_devices', 1],
        ['attempts', 1],
        ['answers', 1],
        ['places', 1],
        ['sittings', 0],
        ['contacts', 0],
        ['late_answers', 0],
        ['earlier_results', 0],
        ['rulings', 0],
        ['time_besides', 0],
        ['extra_time', 0],
        ['named_for_papers', 0],
        ['marks_by_key', 0],
        ['challenges', 0],
        ['doubts', 0],
        ['doubt_pictures', 0],
        ['doubt_voices', 0],
        ['redo', 1],
        ['practised', 0],
        ['watched', 1],
        ['read_materials', 1],
        ['attendance', 1],
        ['attendance_marks', 0],
        ['classes_joined', 1],
        ['guardians', 0],
        ['consents', 0],
        ['consent_now', 0],
        ['consent_links', 0],
        ['notices_to_guardians', 0],
        ['feedback', 1],
        ['calendar', 1],
        ['notifications', 1],
        ['messages', 0],
        ['texts', 1],
      ],
    )
    assert.equal(about.answers[0].answer, 'Option 2')
    assert.equal(about.attempts[0].deadline, '2026-11-20T11:00:00+05:30')
    assert.equal(about.student.created_at, '2026-11-20T10:30:00+05:30')
    assert.doesNotMatch(JSON.stringify(about), /Neelima|_hash|"device|number_key/)
  })

  it('A student who is to be forgotten is shown first: nothing is removed without --write', async () => {
    const { isWell, lines } = await run(mobile)
    assert.equal(isWell, true)
    assert.match(lines.join('\n'), new RegExp(`removes Pupil Zubeida \\(${student.admission_no}, ${mobile}\\)`))
    assert.match(lines.join('\n'), /Add --write[\s\S]*Kept are backups and exports made before, and your own sheets/)
    assert.deepEqual(await everything(test), before)
  })

  it('A student who is to be forgotten is in no table and no file afterwards, and nobody else has lost anything', async () => {
    const { isWell, lines } = await run(mobile, '--write')
    assert.equal(isWell, true)
    assert.match(lines.join('\n'), /Pupil Zubeida .* is removed\./)
    assert.deepEqual(await everything(test), others)
    assert.match(outbox(), /Neelima/)
    for (const name of readdirSync(test.settings.dataDir)) {
      const path = join(test.settings.dataDir, name)
      if (name === 'media' || !existsSync(path)) continue
      assert.doesNotMatch(readFileSync(path, 'latin1'), /Zubeida/, name)
    }
  })

  it('A student who was forgotten is not there a second time', async () => {
    const { isWell, lines } = await run(mobile, '--write')
    assert.deepEqual(
      [isWell, lines],
      [false, [`There is no student "${mobile}": give an admission number or a mobile number.`]],
    )
  })
})

describe('a number that had too many codes', async () => {
  const test = await testApp()
  const student = await aStudent(test)
  const login = async () => {
    const { mobile, phone_code } = student
    return (await test.post('/Auth/login', { mobile, phone_code, device_id: 'd' })).status
  }

  it('A number that had too many codes may ask again after unlock, however it is written', async () => {
    let status = 200
    for (let tries = 0; status === 200 && tries < 50; tries += 1) status = await login()
    assert.equal(status, 429)
    const typed = `+91 ${student.mobile.slice(0, 5)} ${student.mobile.slice(5)}`
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'unlock', typed)
    assert.deepEqual([isWell, lines], [true, [`${student.mobile} may ask for a code again.`]])
    assert.equal(await login(), 200)
    await assert.rejects(runCommand(adminServiceOf(test), 'unlock', '12345'), /not a mobile number/)
  })
})

describe('sessions that the provider ends', async () => {
  const test = await testApp()
  const [first, second] = [await aStudent(test), await aStudent(test)]
  const tokens = new Map([
    [first, await signIn(test, first)],
    [second, await signIn(test, second)],
  ])
  const reaches = async (student: Made) =>
    (await test.post('/Student/get_profile', { stud_id: student.stud_id }, tokens.get(student))).status
  const run = (...args: string[]) => runCommand(adminServiceOf(test), 'end-sessions', ...args)

  it('Sessions that the provider ends are those of one student, who has to log in again', async () => {
    assert.deepEqual(await run(first.admission_no ?? ''), { isWell: true, lines: ['1 session was ended.'] })
    assert.deepEqual([await reaches(first), await reaches(second)], [401, 200])
    assert.equal((await run('nobody')).isWell, false)
  })

  it('Sessions that the provider ends are everybody’s only by an explicit word while a test is going on', async () => {
    const paper = await aPaper(test, 'exam', await aSubject(test, 6), { minutes: 30 })
    const body = { stud_id: second.stud_id, exam_id: paper.paper_id }
    assert.equal((await test.post('/Student/exam', body, tokens.get(second))).status, 200)
    const asked = await run()
    assert.equal(asked.isWell, false)
    assert.match(asked.lines[0] ?? '', /^1 student is in a test\. .* with --now/)
    assert.equal(await reaches(second), 200)
    assert.deepEqual(await run('--now'), { isWell: true, lines: ['1 session was ended.'] })
    assert.equal(await reaches(second), 401)
  })
})
