import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffSaveStudent } from '#contract/staff/student-form.ts'
import { aBatch, aLevel } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

const NEW = {
  admission_no: 'N-9',
  name: 'Neha Menon',
  guardian: 'Suresh',
  mobile: '9000019999',
  email: '',
  state: '',
  district: '',
  level: 'Level 6',
  batch_codes: [],
  joined_on: '',
}

describe('a guardian in the form of a student', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const save = async (fields: object, guardian: object) =>
    (await clerk.post('save_student', { fields: { ...NEW, ...fields }, guardian, confirmed: true })).body
      .data as DataOf<typeof staffSaveStudent>
  const aBatchCode = async () => {
    const batch_id = await aBatch(test, 6)
    const row = test.db.read.selectFrom('batches').where('batch_id', '=', batch_id).select('batch_code')
    return row.executeTakeFirstOrThrow()
  }
  const guardiansOf = async (stud_id: number) =>
    (await clerk.post('student_guardians', { stud_id })).body.data.guardians.map((one: Record<string, string>) => [
      one['name'],
      one['relation'],
      one['mobile'],
    ]) as string[][]

  it('A guardian in the form of a student is stored with the student, or nothing is, with every mistake at its field', async () => {
    const { batch_code } = await aBatchCode()
    const wrong = await save({ name: '', batch_codes: [batch_code] }, { mobile: '12', relation: 'Cousin' })
    assert.equal(wrong.saved, null)
    assert.deepEqual(
      new Set(wrong.mistakes.map(({ field }) => field)),
      new Set(['name', 'guardian_mobile', 'guardian_relation']),
    )
    const { saved, mistakes } = await save({ batch_codes: [batch_code] }, { mobile: '94470 12345', relation: 'Mother' })
    assert.deepEqual(mistakes, [])
    const stud_id = saved?.stud_id ?? 0
    assert.deepEqual(await guardiansOf(stud_id), [['Suresh', 'mother', '••••2345']])
    const { entries } = (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['guardian_added', 'student_added'],
    )
  })

  it('A guardian in the form of a student without a number is only a name', async () => {
    const { batch_code } = await aBatchCode()
    const fields = { admission_no: 'N-10', mobile: '9000018888', batch_codes: [batch_code] }
    const { saved } = await save(fields, { mobile: ' ', relation: 'Father' })
    assert.deepEqual(await guardiansOf(saved?.stud_id ?? 0), [])
  })
})
