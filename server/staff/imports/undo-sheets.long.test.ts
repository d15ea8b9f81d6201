import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { allSheets } from '../../importing/sheets/all-sheets.ts'
import { storedZip } from '../../importing/reading/stored-zip.ts'
import { importer } from '../../testing/importing-staff.ts'
import { signIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { paperIdOf } from '../../testing/paper-makers.ts'
import { ROWS_AT_ONCE } from './undo-upload.ts'

const DEMO = join(import.meta.dirname, '../../../demo-academy')
const demo = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
const zipOf = (files: [string, Buffer][]) => storedZip(new Map(files))
const demoFiles = demo.map((name): [string, Buffer] => [name, readFileSync(join(DEMO, name))])
const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))
const QUESTIONS = 'Question ID,Subject Code,Question,Option A,Option B,Correct'
const QUIZZES = 'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs'
const TOPICS = 'Subject Code,Chapter No,Chapter,Topic No,Topic,Video'

/** A row of each sheet that is changed, and one that is added. */
const CHANGES: Record<string, Buffer> = {
  'academy.csv': csv('Setting,Value', 'Name,Another Academy', 'Pass Percent,55'),
  'levels.csv': csv('Level ID,Level', '6,Plus Two', '9,Repeaters'),
  'subjects.csv': csv('Subject Code,Subject,Level', 'PHY12,Mechanics,Plus Two', 'BOT,Botany,Repeaters'),
  'batches.csv': csv(
    'Batch Code,Batch Name,Level,Subject Codes',
    'P2-A,Renamed,Plus Two,PHY12',
    'R-A,Repeaters A,Repeaters,BOT',
  ),
  'students.csv': csv(
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
    '2026-0147,Ananya K,R,9000000091,Plus Two,R-A',
    'X-1,New,N,9000000092,Repeaters,R-A',
  ),
  'guardians.csv': csv(
    'Admission No,Guardian Name,Mobile,Relation,Language',
    '2026-0147,Rajesh K,9000000101,Other,Hindi',
    'X-1,New Guardian,9000000193,Mother,',
  ),
  'recorded.csv': csv(
    TOPICS,
    'PHY12,1,Charges,1,Renamed,https://youtu.be/abcdefghijk',
    'PHY12,1,Charges,99,Added to a chapter,',
    'BOT,1,Leaves,1,First,',
    'BOT,1,Leaves,2,Second,',
    'BOT,2,Roots,,,',
  ),
  'days.csv': csv(
    'Batch Code,Subject Code,Day No,Schedule Name,Chapter No',
    'P2-A,PHY12,1,Renamed,2',
    'R-A,BOT,1,First day,1',
  ),
  'formats.csv': csv(
    'Format Code,Section,Subject Code,Type,Questions,Marks,Negative Marks',
    'WEEKLY,One choice,PHY12,Single,7,4,1',
    'WEEKLY,Other numbers,PHY12,Number,3,4,0',
    'BOTANY,All,BOT,Single,5,1,0',
    'BOTANY,More,BOT,Single,6,1,0',
  ),
  'questions.csv': csv(QUESTIONS, 'PHY-0001,PHY12,Rewritten?,Yes,No,A', 'BOT-1,BOT,Green?,Yes,No,A'),
  'quizzes.csv': csv(QUIZZES, 'QZ-01,Renamed,PHY12,1,PHY-0001', 'QZ-B,Leaves,BOT,1,BOT-1; PHY-0002'),
  'exams.csv': csv(
    'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Pass Marks',
    'EX-02,Renamed,CHE12,P2-A,BOT-1,1',
    'EX-B,Leaves,BOT,R-A,BOT-1,',
  ),
  'entrance.csv': csv(
    'Exam Code,Exam,Level or Batch Code,Question IDs,Pass Marks,Minutes,Start,End',
    'ENT-01,Renamed,R-A,BOT-1,0,30,2027-01-10 10:00,2027-01-10 12:00',
    'ENT-B,Leaves,Repeaters,BOT-1,0,30,2027-01-11 10:00,2027-01-11 12:00',
  ),
  'materials.csv': csv(
    'Material ID,Title,Subject Code,Chapter No,File',
    'M-81,Renamed,BOT,1,derivatives.pdf',
    'M-B,Leaves,BOT,2,leaves.pdf',
  ),
  'files/derivatives.pdf': readFileSync(join(DEMO, 'files/derivatives.pdf')),
  'files/leaves.pdf': Buffer.from('%PDF-1.7 leaves'),
  'attendance.csv': csv(
    'Date,Start,Admission No,Subject Code,Status',
    '08/06/2026,07:00,2026-0147,MAT12,A',
    '09/06/2026,07:00,X-1,BOT,P',
  ),
  'live.csv': csv(
    'Class ID,Date,Start,End,Batch Code,Subject Code,Class Name,Tutor,Link',
    'C-741,16/11/2027,07:00,08:15,R-A,BOT,Renamed,Mr Rao,https://meet.example.org/x',
    'C-B,17/11/2027,07:00,08:15,R-A,BOT,Leaves,Mr Rao,https://meet.example.org/y',
  ),
  'news.csv': csv(
    'News ID,Date,Heading,Text,Level or Batch Code',
    'N-01,2026-11-19,Other,Text,R-A',
    'N-B,2026-11-19,New,Text,',
  ),
}

describe('undoing an import of every sheet', async () => {
  const test = await testApp({ LIMITS: 'off', MEDIA_HOSTS: 'youtu.be,www.youtube.com' })
  const owner = await importer(test, await signedInStaff(test, 'owner'))
  const snapshot = async () => {
    const all: Record<string, unknown[]> = {}
    for (const sheet of allSheets) all[sheet.name] = await sheet.stored(test.db.read, null)
    return JSON.parse(JSON.stringify(all)) as typeof all
  }
  const imported = async (files: [string, Buffer][]) => {
    const { upload_id } = await owner.send('academy.zip', zipOf(files))
    const planned = await owner.compared(upload_id)
    const { mistakes } = (await owner.post('import_mistakes', { upload_id, page: 0 })).body.data
    assert.deepEqual(mistakes, [])
    assert.equal((await owner.stored(planned)).state, 'done')
    const { import_id } = await test.db.read
      .selectFrom('imports')
      .where('upload_id', '=', upload_id)
      .select('import_id')
      .executeTakeFirstOrThrow()
    return import_id
  }
  const preview = async (import_id: number) => (await owner.post('import_undo_preview', { import_id })).body.data
  const undo = async (import_id: number) => {
    const { status, body } = await owner.post('import_undo', { import_id })
    assert.equal(status, 200, JSON.stringify(body))
    while (await owner.runner.round());
    return body.data
  }
  const reasons = async (import_id: number): Promise<string[]> =>
    (await preview(import_id)).reasons.map(({ row, why, by }: Record<string, string>) => `${row} ${why} ${by}`)
  const idOf = async (code: string) => paperIdOf(test, code)
  const ananya = async () => {
    const found = test.db.read.selectFrom('students').where('admission_no', '=', '2026-0147').selectAll()
    return found.executeTakeFirstOrThrow()
  }

  it('Undoing an import of every sheet leaves an academy as it was before its whole folder came in, and takes the folder again', async () => {
    const empty = await snapshot()
    const first = await imported(demoFiles)
    const full = await snapshot()
    const { removed, why_not } = await preview(first)
    assert.deepEqual([why_not, removed > 500], [null, true])
    await undo(first)
    assert.deepEqual(await snapshot(), empty)
    const words = await test.db.read.selectFrom('search_words').select('word').execute()
    assert.deepEqual(words, [])
    await imported(demoFiles)
    assert.deepEqual(await snapshot(), full)
    const { upload_id } = await owner.send('academy.zip', zipOf(demoFiles))
    const { preview: again } = await owner.compared(upload_id)
    assert.deepEqual([again.rows, again.mistakes], [0, 0])
    await owner.post('import_discard', { upload_id })
  })

  it('Undoing an import of every sheet gives every sheet its old rows back and takes the new ones away', async () => {
    const before = await snapshot()
    const import_id = await imported(Object.entries(CHANGES))
    const changed = await snapshot()
    for (const { name } of allSheets) assert.notDeepEqual(changed[name], before[name], name)
    assert.deepEqual(await reasons(import_id), [])
    await undo(import_id)
    assert.deepEqual(await snapshot(), before)
  })

  it('Undoing an import of every sheet in steps does the same', async () => {
    const before = await snapshot()
    const many = Array.from({ length: ROWS_AT_ONCE }, (_, at) => `B-${at},BOT,Number ${at}?,Yes,No,A`)
    const questions = csv(String(CHANGES['questions.csv']), ...many)
    const import_id = await imported(Object.entries({ ...CHANGES, 'questions.csv': questions }))
    assert.deepEqual(await reasons(import_id), [])
    const { in_steps, removed, restored, why_not } = await preview(import_id)
    assert.deepEqual([why_not, in_steps], [null, true])
    const entries = await undo(import_id)
    assert.ok(entries.in_steps && removed > ROWS_AT_ONCE && restored > 10, `${removed} ${restored}`)
    assert.deepEqual(await snapshot(), before)
    const [last] = (await owner.post('import_history')).body.data.imports
    assert.deepEqual([last.undoing, last.undo_refused, last.undone.left], [false, false, 0])
    const kept = await test.db.read
      .selectFrom('import_changes')
      .where('import_id', '>=', import_id)
      .select('position')
      .execute()
    assert.deepEqual(kept, [])
  })

  it('Undoing an import of every sheet names what refers to a row that cannot go', async () => {
    const student = await ananya()
    const token = await signIn(test, student)
    const call = async (path: string, body: object) => {
      const { body: answer } = await test.post(path, { stud_id: student.stud_id, ...body }, token)
      assert.equal(answer.data?.reason, undefined, path)
      return answer.data
    }
    const import_id = await imported([
      [
        'recorded.csv',
        csv(TOPICS, 'PHY12,1,Electric charges and fields,98,Seen,https://youtu.be/abcdefghijk', 'PHY12,88,Own,1,One,'),
      ],
      ['questions.csv', csv(QUESTIONS, 'PHY-0002,PHY12,Another?,Yes,No,A', 'Q-N,PHY12,New?,Yes,No,A')],
      ['quizzes.csv', csv(QUIZZES, 'QZ-N,Begun,PHY12,1,PHY-0002; Q-N')],
      ['materials.csv', csv('Material ID,Title,Subject Code,Chapter No,File', 'M-N,Read,PHY12,1,a.pdf')],
      ['files/a.pdf', Buffer.from('%PDF-1.7 a')],
    ])
    assert.deepEqual(await reasons(import_id), [])
    await call('/Student/get_quiz', { quiz_id: await idOf('QZ-N') })
    const topics = test.db.read.selectFrom('topics').where('topic_no', '=', 98).select('topic_id')
    await call('/Student/watch_progress', { ...(await topics.executeTakeFirstOrThrow()), position: 5, duration: 100 })
    const lessons = test.db.read.selectFrom('materials').where('material_code', '=', 'M-N').select('material_id')
    await call('/Student/material_progress', { ...(await lessons.executeTakeFirstOrThrow()), page: 1 })
    await imported([
      ['materials.csv', csv('Material ID,Title,Subject Code,Chapter No,File', 'M-O,Other,PHY12,88,b.pdf')],
      ['files/b.pdf', Buffer.from('%PDF-1.7 b')],
    ])
    assert.deepEqual(await reasons(import_id), [
      'PHY12 1.98 in_use watched',
      'PHY12 88.1 in_use materials',
      'M-N in_use read',
      'PHY-0002 in_use attempts',
      'Q-N in_use papers',
      'QZ-N in_use attempts',
    ])
    assert.equal((await owner.post('import_undo', { import_id })).body.data.reason, 'changed_meanwhile')
  })
})
