import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import writeWorkbook from 'write-excel-file/node'
import { MAX_ROWS } from '../../importing/reading/table.ts'
import { storedZip } from '../../importing/reading/stored-zip.ts'
import { importer } from '../../testing/importing-staff.ts'
import { baseSheets } from '../../testing/provider-folder.ts'
import { somePng } from '../../testing/some-png.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const PICTURES = 100
const HEADER = ['Question ID', 'Subject Code', 'Question', 'Question Image', 'Option A', 'Option B', 'Correct']

/** The largest workbook that there may be, with pictures, packed as a folder. */
async function largestFolder(): Promise<Buffer> {
  const rows = Array.from({ length: MAX_ROWS }, (_, at) => {
    const picture = at < PICTURES ? `q-${at}.png` : ''
    return [`L-${at}`, 'PHY12', `What is ${at} and one?`, picture, String(at + 1), String(at + 2), 'A']
  })
  const cells = [HEADER, ...rows].map((row) => row.map((value) => ({ value, type: String })))
  const pictures = Array.from({ length: PICTURES }, (_, at): [string, Buffer] => [
    `academy/images/q-${at}.png`,
    somePng(at + 1, 1),
  ])
  const sheets = Object.entries(baseSheets).map(([name, words]): [string, Buffer] => [
    `academy/${name}`,
    Buffer.from(words),
  ])
  const workbook = await writeWorkbook(cells).toBuffer()
  return storedZip(new Map([...sheets, ['academy/questions.xlsx', workbook], ...pictures]))
}

describe('the largest folder that the staff may send in', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const inBank = async () => {
    const bank = test.db.read.selectFrom('questions').where('withdrawn_at', 'is', null)
    return (await bank.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }

  it('The largest folder that the staff may send in is stored with its pictures, undone with all that came with it, and taken again', async () => {
    const folder = await largestFolder()
    const { upload_id } = await clerk.send('academy.zip', folder)
    const planned = await clerk.compared(upload_id)
    assert.deepEqual([planned.preview.mistakes, planned.preview.rows], [0, MAX_ROWS + 5])
    assert.equal((await clerk.stored(planned)).state, 'done')
    assert.equal(await inBank(), MAX_ROWS)
    const pictures = test.db.read.selectFrom('questions').where('question_file', 'is not', null).select('question_id')
    assert.equal((await pictures.execute()).length, PICTURES)
    const uploads = join(test.settings.dataDir, 'imports')
    assert.deepEqual(existsSync(uploads) ? readdirSync(uploads) : [], [])

    const imports = test.db.read.selectFrom('imports').where('upload_id', '=', upload_id).select('import_id')
    const { import_id } = await imports.executeTakeFirstOrThrow()
    const { why_not, in_steps, removed } = (await clerk.post('import_undo_preview', { import_id })).body.data
    assert.deepEqual([why_not, in_steps, removed], [null, true, MAX_ROWS + 5])
    await clerk.post('import_undo', { import_id })
    while (await clerk.runner.round());
    assert.equal(await inBank(), 0)
    const levels = await test.db.read.selectFrom('levels').select('ac_id').execute()
    assert.deepEqual(levels, [])
    assert.equal((await clerk.shown(upload_id)).is_undone, true)

    const again = await clerk.send('academy.zip', folder)
    assert.equal((await clerk.compared(again.upload_id)).preview.rows, MAX_ROWS + 5)
  })
})

describe('a sheet of 20,000 students', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const STUDENTS = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code'
  const numbers = Array.from({ length: MAX_ROWS }, (_, at) => ({
    no: `N${String(at).padStart(5, '0')}`,
    mobile: `97${String(10_000_000 + at)}`,
  }))
  const sheet = (mobileOf: (mobile: string, at: number) => string) => {
    const rows = numbers.map(
      ({ no, mobile }, at) => `${no},Student ${no},K,${mobileOf(mobile, at)},Plus Two Science,P2-A`,
    )
    return [STUDENTS, ...rows].join('\n')
  }

  it('A sheet of 20,000 students has its mistakes in pages, and is stored when it is right', async () => {
    await clerk.stored(await clerk.compared((await clerk.sendAll(baseSheets)).upload_id))
    const before = await test.db.read.selectFrom('students').select('stud_id').execute()
    const sent = await clerk.send(
      'students.csv',
      sheet((mobile, at) => (at % 100 === 0 ? String(at / 100) : mobile)),
    )
    const upload = await clerk.compared(sent.upload_id)
    assert.equal(upload.preview.mistakes, MAX_ROWS / 100)
    const pageOf = async (page: number) => {
      const { body } = await clerk.post('import_mistakes', { upload_id: upload.upload_id, page })
      return body.data.mistakes.length
    }
    assert.deepEqual([await pageOf(0), await pageOf(1), await pageOf(2)], [100, 100, 0])
    await clerk.send(
      'students.csv',
      sheet((mobile) => mobile),
      { 'x-upload': String(upload.upload_id) },
    )
    const stored = await clerk.stored(await clerk.compared(upload.upload_id))
    assert.deepEqual([stored.state, stored.done], ['done', MAX_ROWS])
    const after = await test.db.read.selectFrom('students').select('stud_id').execute()
    assert.equal(after.length, MAX_ROWS + before.length)
  })
})
