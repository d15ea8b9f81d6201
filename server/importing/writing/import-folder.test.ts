import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Db } from '../../db/db.ts'
import { folderOf } from '../../testing/provider-folder.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { importFolder } from './import-folder.ts'
import { ImportRejected } from '../validation-errors.ts'

type Sheets = Record<string, string>

const LEVELS = 'Level ID,Level\n6,Plus Two Science\n'
const SUBJECTS = 'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\n'
const BATCHES = 'Batch Code,Batch Name,Level,Subject Codes\nP2-A,Plus Two Science A,Plus Two Science,PHY12\n'
const STUDENT_HEADER = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code'
const students = (...rows: string[]) => [STUDENT_HEADER, ...rows].join('\n')

async function problemsOf(test: TestApp, sheets: Sheets): Promise<string[]> {
  try {
    await importFolder(test, folderOf(sheets))
    return []
  } catch (error) {
    assert.ok(error instanceof ImportRejected, String(error))
    return error.message.split('\n')
  }
}

const everything = async ({ read }: Db) => ({
  levels: await read.selectFrom('levels').selectAll().execute(),
  subjects: await read.selectFrom('subjects').selectAll().execute(),
  batches: await read.selectFrom('batches').selectAll().execute(),
  students: await read.selectFrom('students').selectAll().orderBy('admission_no').execute(),
  memberships: await read.selectFrom('student_batches').selectAll().execute(),
  chapters: await read.selectFrom('chapters').selectAll().execute(),
  topics: await read.selectFrom('topics').selectAll().execute(),
})

describe("a provider's folder", async () => {
  const test = await testApp()
  const whole = {
    'levels.csv': LEVELS,
    'subjects.csv': SUBJECTS,
    'batches.csv': BATCHES,
    'students.csv': students('0012,Ananya Krishnan,Krishnan,+91 98765 43210,Plus Two Science,P2-A'),
    'recorded.csv':
      "Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY12,3,Current electricity,1,Ohm's law,https://youtu.be/aqz-KE-bpKQ\nPHY12,4,Magnetism,,,\n",
  }

  it("A provider's folder is stored, and changes nothing when it comes again", async () => {
    await importFolder(test, folderOf(whole))
    const first = await everything(test.db)
    assert.deepEqual(
      first.students.map(({ admission_no, mobile }) => [admission_no, mobile]),
      [['0012', '9876543210']],
    )
    assert.deepEqual([first.chapters.length, first.topics.length], [2, 1])
    await importFolder(test, folderOf(whole))
    assert.deepEqual(await everything(test.db), first)
  })

  it("A provider's folder changes what is written differently, under the same ids", async () => {
    const [before] = (await everything(test.db)).subjects
    await importFolder(test, folderOf({ 'subjects.csv': SUBJECTS.replace('Physics', 'Applied Physics') }))
    const [now] = (await everything(test.db)).subjects
    assert.deepEqual({ ...now }, { ...before, subject_name: 'Applied Physics' })
  })

  it("A provider's folder adopts a student who had registered with the number", async () => {
    const mobile = '9000011111'
    const signUp = { name: 'Adil', guardian: 'Rahman', district: 'Kannur', email: 'a@b.co', academic_level: 6, mobile }
    const sent = await test.post('/Auth/signup', { ...signUp, phone_code: '91', device_id: 'd' })
    const otp = test.outbox.at(-1)?.text.match(/\b\d{4}\b/)?.[0]
    const { body } = await test.post('/Auth/verifyOTP', { otp_ref: sent.body.data.otp_ref, otp })
    await importFolder(
      test,
      folderOf({ 'students.csv': students(`77,Adil Rahman,Rahman,${mobile},Plus Two Science,P2-A`) }),
    )
    const profile = await test.post('/Student/get_profile', { stud_id: body.data.stud_id }, body.token)
    assert.equal(profile.body.data.name, 'Adil Rahman')
  })

  it("A provider's folder says where each mistake is, all at once, and stores nothing of the sheet", async () => {
    const before = await everything(test.db)
    const problems = await problemsOf(test, {
      'students.csv': students(
        '31,,Krishnan,98765,Plus Two Science,P2-A',
        '32,Good One,Krishnan,9876500001,Plus Two Science,P2-A',
        '33,Adil,Rahman,9.87654E+09,Plus Two Science,P2-A',
      ),
    })
    assert.deepEqual(problems, [
      'students.csv, row 2, column B (Student Name): Required',
      'students.csv, row 2, column D (Mobile): “98765” has 5 digits instead of 10',
      'students.csv, row 4, column D (Mobile): “9.87654E+09” lost its last digits. Format the column as text and enter the number again.',
    ])
    assert.deepEqual(await everything(test.db), before)
  })

  it("A provider's folder names what an unknown code was probably meant to be", async () => {
    const before = await everything(test.db)
    const problems = await problemsOf(test, {
      'students.csv': students(
        '40,Good One,K,9876500002,Plus Two Science,P2-A',
        '41,Meera,K,9876500003,Plus Two Sciense,P2A',
      ),
    })
    assert.deepEqual(problems, [
      'students.csv, row 3, column E (Level): “Plus Two Sciense” not found. Did you mean Plus Two Science?',
      'students.csv, row 3, column F (Batch Code): “P2A” not found. Did you mean P2-A?',
    ])
    assert.deepEqual(await everything(test.db), before)
  })

  it("A provider's folder refuses somebody who is there already with the same name and number", async () => {
    const problems = await problemsOf(test, {
      'students.csv': students('50,ananya  krishnan,K,9876543210,Plus Two Science,P2-A'),
    })
    assert.deepEqual(problems, [
      'students.csv, row 2, column D (Mobile): 9876543210 already belongs to Ananya Krishnan (0012), who has the same name',
    ])
  })

  it("A provider's folder refuses columns and sheets that nobody knows, with the nearest name", async () => {
    assert.deepEqual(await problemsOf(test, { 'levels.csv': 'Level ID,Levle\n6,X\n' }), [
      'levels.csv, row 1, column B: “Levle” isn’t a column of this sheet. Did you mean “Level”?',
      'levels.csv, row 1: Column “Level” is missing',
    ])
    assert.match((await problemsOf(test, { 'student.csv': '' }))[0] ?? '', /Did you mean “students”\?/)
  })

  it("A provider's folder refuses a row with a comma too many, and files that are not what they say", async () => {
    assert.match(
      (await problemsOf(test, { 'levels.csv': 'Level ID,Level\n6,Plus,Two\n' }))[0] ?? '',
      /^levels\.csv, row 2/,
    )
    const problems = await problemsOf(test, {
      'recorded.csv':
        'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY12,3,C,1,T,nothing.mp4\nPHY12,3,C,2,T,https://evil.example/a.mp4\n',
    })
    assert.deepEqual(problems, [
      'recorded.csv, row 2, column F (Video): “nothing.mp4” isn’t in videos/',
      'recorded.csv, row 3, column F (Video): “https://evil.example/a.mp4” is on a site that isn’t allowed. Your administrator can add the site to MEDIA_HOSTS.',
    ])
  })

  it("A provider's folder reads what Excel writes: a byte order mark, CRLF, headers in another case, blank rows", async () => {
    await importFolder(
      test,
      folderOf({ 'levels.csv': '\ufeffLEVEL id,level_*\r\n6,Plus Two Science\r\n\r\n7,"Plus, Three"\r\n' }),
    )
    assert.deepEqual(
      (await everything(test.db)).levels.map(({ levels }) => levels),
      ['Plus Two Science', 'Plus, Three'],
    )
  })
})
