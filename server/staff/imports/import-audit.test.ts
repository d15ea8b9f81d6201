import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { folderOf } from '../../testing/provider-folder.ts'
import {
  csv,
  questions,
  STORED,
  exams,
  EXAM,
  SETTINGS,
  STUDENTS,
  importingAcademy,
} from '../../testing/importing-academy.ts'

describe('the audit of an import', async () => {
  const { test, owner, compared, audit } = await importingAcademy()
  const who = owner.email.split('@')[0]

  it('The audit of an import says of each changed setting, key, time and number what it was and who changed it, as long as it is kept', async () => {
    const files = {
      ...SETTINGS,
      'students.csv': csv(STUDENTS, '0012,Ananya K,Krishnan,9876543299,Plus Two Science,P2-A'),
      ...questions(STORED.replace(',B,', ',A,')),
      ...exams(EXAM.replace('30', '45')),
    }
    assert.equal((await owner.stored(await compared(owner, files))).state, 'done')
    const settings = await audit('settings_changed')
    assert.deepEqual(
      settings.map(({ changes, reason, role }) => [changes, reason, role]),
      [[[{ field: 'pass_percent', before: '40', after: '45' }], 'import of academy.csv', 'owner']],
    )
    const [question] = await audit('question_changed')
    assert.deepEqual([question?.entity_id, question?.who], ['Q-1', who])
    assert.deepEqual(question?.changes, [{ field: 'correct', before: 'B', after: 'A' }])
    const [student] = await audit('student_changed')
    assert.deepEqual(student?.changes, [{ field: 'mobile', before: '••••10', after: '••••99' }])
    const [paper] = await audit('paper_changed')
    assert.deepEqual(paper?.changes, [{ field: 'minutes', before: '30', after: '45' }])
  })

  it('The audit of an import says the same of its undoing', async () => {
    const [last] = (await owner.post('import_history')).body.data.imports
    assert.equal((await owner.post('import_undo', { import_id: last.import_id })).body.data.why_not, null)
    const [, back] = await audit('paper_changed')
    assert.deepEqual(back?.changes, [{ field: 'minutes', before: '45', after: '30' }])
    assert.equal(back?.reason, 'undo of the import of exams.csv')
  })

  it('The audit of an import says of each guardian who is added to whom and with which number, once', async () => {
    const row = 'Admission No,Guardian Name,Mobile,Relation\n0012,Rajesh,9000000101,Father\n'
    await owner.stored(await compared(owner, { 'guardians.csv': row }))
    await owner.stored(await compared(owner, { 'guardians.csv': row.replace('Father', 'Guardian') }))
    const student = await test.db.read.selectFrom('students').select('stud_id').executeTakeFirstOrThrow()
    assert.deepEqual(
      (await audit('guardian_added')).map(({ entity_id, changes, reason }) => [entity_id, changes, reason]),
      [
        [
          String(student.stud_id),
          [
            { field: 'guardian', before: null, after: 'Rajesh' },
            { field: 'mobile', before: null, after: '••••01' },
          ],
          'import of guardians.csv',
        ],
      ],
    )
  })

  it('The audit of an import says all this of the terminal too', async () => {
    const folder = folderOf(exams(EXAM.replace('30', '60')))
    await runCommand(adminServiceOf(test), 'import', folder, '--write')
    const entries = await audit('paper_changed')
    const last = entries.at(-1)
    assert.deepEqual([last?.who, last?.changes], ['terminal', [{ field: 'minutes', before: '30', after: '60' }]])
  })

  it('The audit of an import says nothing of the ordinary fields of a row', async () => {
    const before = (await audit('student_changed')).length
    const named = csv(STUDENTS, '0012,Another Name,Krishnan,9876543210,Plus Two Science,P2-A')
    await owner.stored(await compared(owner, { 'students.csv': named }))
    assert.equal((await audit('student_changed')).length, before)
  })
})
