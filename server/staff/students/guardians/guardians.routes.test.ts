import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { aBatch, aLevel, aStudent } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

describe('the guardians of a student', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')
  const fields = { name: 'Rajesh Krishnan', mobile: '98470 11111', relation: 'Father', language: 'Malayalam' }
  const save = async (body: object) => (await clerk.post('save_guardian', { confirmed: false, ...body })).body.data
  const shown = async (stud_id: number, who = clerk) => (await who.post('student_guardians', { stud_id })).body.data
  const changesOf = async (stud_id: number) =>
    (await clerk.post('student', { stud_id })).body.data.changes as { action: string; changes: { field: string }[] }[]

  it('The guardians of a student are added as the sheet would add them, and the audit tells it without the number', async () => {
    const { stud_id } = await aStudent(test, { ac_id })
    const saved = await save({ stud_id, fields })
    assert.deepEqual(saved.mistakes, [])
    const [guardian] = (await shown(stud_id)).guardians
    assert.deepEqual(
      [guardian.guardian_id, guardian.name, guardian.relation, guardian.mobile, guardian.language],
      [saved.guardian_id, 'Rajesh Krishnan', 'father', '••••1111', 'ml'],
    )
    const [entry] = await changesOf(stud_id)
    assert.equal(entry?.action, 'guardian_added')
    assert.ok(!JSON.stringify(entry).includes('9847011111'))
  })

  it('The guardians of a student say everything that is wrong at once, and then nothing is stored', async () => {
    const { stud_id } = await aStudent(test, { ac_id })
    const { guardian_id, mistakes } = await save({
      stud_id,
      fields: { name: '', mobile: '12345', relation: 'Uncle', language: 'Tamil' },
    })
    assert.equal(guardian_id, null)
    assert.deepEqual(mistakes.map(({ field }: { field: string }) => field).toSorted(), [
      'language',
      'mobile',
      'name',
      'relation',
    ])
    assert.deepEqual((await shown(stud_id)).guardians, [])
  })

  it('The guardians of a student are two at the most', async () => {
    const student = await aStudent(test, { ac_id })
    const { stud_id } = student
    await aGuardian(test, [student])
    await aGuardian(test, [student])
    const third = await save({ stud_id, fields: { ...fields, mobile: '9847022222' } })
    assert.equal(third.guardian_id, null)
    assert.match(third.mistakes[0].problem, /2 guardians/)
  })

  it('The guardians of a student may be of brothers and sisters: one number is one person, whose other name is asked about first', async () => {
    const elder = await aStudent(test, { ac_id })
    const { stud_id } = await aStudent(test, { ac_id })
    const guardian = await aGuardian(test, [elder], { name: 'Latha Nair', mobile: '9847033333' })
    const same = { ...fields, name: 'Latha K. Nair', mobile: guardian.mobile }
    const asked = await save({ stud_id, fields: same })
    assert.deepEqual([asked.guardian_id, asked.notes.length], [null, 1])
    const saved = await save({ stud_id, fields: same, confirmed: true })
    assert.equal(saved.guardian_id, guardian.guardian_id)
    const [own] = (await shown(elder.stud_id)).guardians
    assert.deepEqual([own.name, own.other_children], ['Latha K. Nair', 1])
  })

  it('The guardians of a student keep the number where none is typed, and are changed by one of two who have them open', async () => {
    const student = await aStudent(test, { ac_id })
    const { stud_id } = student
    const { guardian_id } = await aGuardian(test, [student], { mobile: '9847044444' })
    const { version } = (await shown(stud_id)).guardians[0]
    const edit = { stud_id, guardian_id, version, fields: { ...fields, mobile: '' } }
    assert.equal((await save(edit)).guardian_id, guardian_id)
    assert.equal((await shown(stud_id)).guardians[0].mobile, '••••4444')
    const late = await clerk.post('save_guardian', { ...edit, confirmed: false })
    assert.equal(late.body.data.reason, 'changed_meanwhile')
  })

  it('The guardians of a student are removed and come back, and the whole number is read with an entry in the audit', async () => {
    const student = await aStudent(test, { ac_id })
    const { stud_id } = student
    const { guardian_id, mobile } = await aGuardian(test, [student])
    const read = await clerk.post('guardian_number', { stud_id, guardian_id })
    assert.equal(read.body.data.mobile, `+91 ${mobile}`)
    assert.equal((await changesOf(stud_id))[0]?.action, 'guardian_number_read')
    await clerk.post('remove_guardian', { stud_id, guardian_id })
    assert.deepEqual((await shown(stud_id)).guardians, [])
    assert.equal((await clerk.post('guardian_number', { stud_id, guardian_id })).status, 404)
    await clerk.post('restore_guardian', { stud_id, guardian_id, relation: 'mother' })
    assert.equal((await shown(stud_id)).guardians[0].guardian_id, guardian_id)
  })

  it('The guardians of a student are blocked with a reason, which an examiner sees and a teacher does not', async () => {
    const student = await aStudent(test, { ac_id })
    const { stud_id } = student
    const { guardian_id } = await aGuardian(test, [student])
    const teacher = await signedInStaff(test, 'teacher')
    const batch_id = await aBatch(test, ac_id, [student])
    await test.db.write((tx) =>
      tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id }).execute(),
    )
    await clerk.post('block_guardian', { stud_id, guardian_id, blocked: true, reason: 'An order of the court' })
    const [seen] = (await shown(stud_id, await signedInStaff(test, 'examiner'))).guardians
    assert.deepEqual([seen.block_reason, seen.blocked_at === null], ['An order of the court', false])
    const [taught] = (await shown(stud_id, teacher)).guardians
    assert.deepEqual([taught.block_reason, taught.mobile, taught.version], [null, null, null])
    await clerk.post('block_guardian', { stud_id, guardian_id, blocked: false, reason: 'It is over' })
    assert.equal((await shown(stud_id)).guardians[0].blocked_at, null)
  })

  it('The guardians of a student of another teacher’s batch are not there for a teacher', async () => {
    const { stud_id } = await aStudent(test, { ac_id })
    const teacher = await signedInStaff(test, 'teacher')
    assert.equal((await teacher.post('student_guardians', { stud_id })).status, 404)
  })
})
