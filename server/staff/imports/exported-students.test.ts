import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import writeWorkbook from 'write-excel-file/node'
import { csv, importingAcademy } from '../../testing/importing-academy.ts'
import { aStudent } from '../../testing/makers.ts'

const HEADS =
  'Admission No,Student Name,Guardian Name,Mobile,Email,State,District,Level,Batch Code,Joining Date,Date of Birth,Status'
const BATCHES = csv('Batch Code,Batch Name,Level,Subject Codes', 'P2-B,Plus Two Science B,Plus Two Science,PHY12')

const NO_NUMBER = 'These rows have no admission number, so they’re skipped: 6. Edit these students on their pages.'

type Cell = string | number | Date | null

/** A cell as Excel writes it again: what was typed as a number or a day is one. */
function written(value: Cell) {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' }
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

describe('students who were exported', async () => {
  const { test, clerk, owner } = await importingAcademy()
  const sheet = csv(
    HEADS,
    '0013,अनन्या शर्मा,राम शर्मा,9847000013,a@example.org,Kerala,Kollam,Plus Two Science,P2-A; P2-B,05/06/2026,14/03/2009,Active',
    '26/014,ANU THOMAS K.,THOMAS K.,9847000014,,,,Plus Two Science,P2-B,,01/01/2010,Active',
    '=1+1,"Basil ""B"", P.",-Paul,9847000015,,,,Plus Two Science,P2-A,1/1/2026,,Left',
    '3-4,അനഘ നായർ,നായർ,9847000013,,Kerala,,Plus Two Science,P2-A,,,Active',
  )
  await clerk.stored(
    await clerk.compared((await clerk.sendAll({ 'batches.csv': BATCHES, 'students.csv': sheet })).upload_id),
  )
  // Nobody gave these a batch, and the second one registered alone.
  await aStudent(test, { name: 'Devi' })
  const alone = await aStudent(test, { name: 'Esha' })
  await test.db.write((tx) =>
    tx
      .updateTable('students')
      .set({ admission_no: null, guardian: null })
      .where('stud_id', '=', alone.stud_id)
      .execute(),
  )

  const exported = async () => {
    const { status, body } = await owner.post('export_students', {})
    assert.equal(status, 200, JSON.stringify(body))
    const { name, content } = body.data as { name: string; content: string }
    const bytes = Buffer.from(content, 'base64')
    const [page] = await readWorkbook(bytes)
    return { name, bytes, rows: (page?.data ?? []) as Cell[][] }
  }
  const compared = async (name: string, content: Buffer) => {
    const { upload_id, preview } = await clerk.compared((await clerk.send(name, content)).upload_id)
    const { body } = await clerk.post('import_mistakes', { upload_id, page: 0 })
    return { preview, wrong: body.data.mistakes as object[] }
  }

  it('Students who were exported are imported again without a change, a question or a mistake', async () => {
    const { name, bytes } = await exported()
    const { preview, wrong } = await compared(name, bytes)
    const [file] = preview.files
    assert.deepEqual([wrong, preview.open, preview.rows, file?.warnings], [[], 0, 0, []])
    assert.deepEqual(file?.notes, [NO_NUMBER])
  })

  it('Students who were exported and changed in three cells are changed in these three alone', async () => {
    const { name, rows } = await exported()
    const [heads = [], ...students] = rows
    const at = (title: string) => heads.indexOf(title)
    const changed = students.map((row) => {
      const cells = [...row]
      const [admission] = cells
      if (admission === '0013') cells[at('Mobile')] = 9_847_000_113
      if (admission === '26/014') cells[at('Date of Birth')] = new Date(Date.UTC(2010, 1, 2))
      if (admission === '=1+1') cells[at('Student Name')] = 'Basil P.'
      return cells
    })
    const bytes = await writeWorkbook([heads, ...changed].map((row) => row.map(written))).toBuffer()
    const { preview, wrong } = await compared(name, bytes)
    const [file] = preview.files
    assert.deepEqual([wrong, preview.open, file?.new, file?.changed], [[], 0, 0, 3])
    assert.deepEqual(file?.changes.toSorted(), [
      '0013: Mobile “9847000013” → “9847000113”',
      '26/014: Date of Birth “01/01/2010” → “02/02/2010”',
      '=1+1: Student Name “Basil "B", P.” → “Basil P.”',
    ])
    assert.deepEqual(file?.notes.toSorted(), [
      NO_NUMBER,
      'अनन्या शर्मा (0013) gets a new mobile number and will be logged out.',
    ])
  })
})
