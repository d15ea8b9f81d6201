import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'

const batches =
  'Batch Code,Batch Name,Level,Subject Codes\nP2-A,A,Plus Two Science,PHY12\nP2-B,B,Plus Two Science,PHY12\n'
const students = [
  'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
  'N-14,Chitra Das,Hari,7000000014,Plus Two Science,P2-A',
  'N-15,Devi Rao,Hari,7000000015,Plus Two Science,P2-A',
  'n-15,Esha Pillai,Hari,7000000016,Plus Two Science,P2-B',
  'N-17,Devi Rao,Hari,7000000017,Plus Two Science,P2-B',
].join('\n')
const questions = 'Question ID,Subject Code,Question,Option A,Option B,Correct\nP-01,PHY12,Which?,One,Two,A\n'
const exam = (readers: string) =>
  `Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs\nE-1,Unit test,PHY12,${readers},P-01\n`

describe('the column Level or Batch Code', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const load = async (sheets: Record<string, string>) => importFolder(test, folderOf(sheets))
  await load({ ...baseSheets, 'batches.csv': batches, 'students.csv': students, 'questions.csv': questions })
  const counts = async (readers: string) => (await load({ 'exams.csv': exam(readers) }))['exams.csv']

  it('The column Level or Batch Code changes nothing where it says the same in another order', async () => {
    assert.equal((await counts('P2-A'))?.new, 1)
    assert.equal((await counts('not N-15; n-14; P2-B; P2-A; Chitra Das'))?.changed, 1)
    for (const same of ['P2-A; P2-B; N-14; not N-15', 'not N-15; n-14; P2-B; P2-A; Chitra Das'])
      assert.deepEqual(await counts(same), { new: 0, changed: 0, unchanged: 1, refused: 0 })
  })

  it('The column Level or Batch Code names a student exactly, where numbers differ in capitals only', async () => {
    assert.equal((await counts('P2-A; not n-15'))?.changed, 1)
    assert.equal((await counts('P2-A; not N-15'))?.changed, 1)
  })

  it('The column Level or Batch Code is refused for a student who is both added and left out', async () => {
    await assert.rejects(load({ 'exams.csv': exam('N-14; not n-14') }), /n-14 is both added and left out/)
    await assert.rejects(load({ 'exams.csv': exam('P2-A; Chitra Das; not N-14') }), /N-14 is both added and left out/)
  })

  it('The column Level or Batch Code is refused for a batch that is left out, and for a name of several', async () => {
    await assert.rejects(load({ 'exams.csv': exam('P2-A; not P2-B') }), /P2-B is a level or batch/)
    await assert.rejects(load({ 'exams.csv': exam('P2-A; devi rao') }), /Several students are called devi rao/)
  })
})
