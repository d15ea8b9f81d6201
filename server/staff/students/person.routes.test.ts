import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLevel, aStudent, signIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

/** Longer ago than a second factor counts as just given. */
const STALE_SECONDS = 301

describe('what a person may ask of the academy', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const owner = await signedInStaff(test, 'owner')
  const student = await aStudent(test, { name: 'Asha Nair', admission_no: 'P-1' })
  const { stud_id } = student
  const batch_id = await aBatch(test, ac_id, [student])
  const entries = async () =>
    (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries as {
      action: string
      role: string | null
      changes: unknown
    }[]

  it('What a person may ask of the academy is all that it keeps, as a file, which the audit tells', async () => {
    await signIn(test, student)
    const { file, text } = (await owner.post('export_student', { stud_id })).body.data
    assert.equal(file, 'student P-1.json')
    const kept = JSON.parse(text)
    assert.deepEqual([kept.student.name, kept.batches.length, kept.sessions.length], ['Asha Nair', 1, 1])
    const [entry] = await entries()
    assert.deepEqual([entry?.action, entry?.role], ['student_exported', 'owner'])
  })

  it('A person is not erased by a slip', async () => {
    const slip = await owner.post('erase_student', { stud_id, typed: 'P-2' })
    assert.deepEqual([slip.body.data.reason, slip.body.data.field], ['rule', 'typed'])
    assert.equal((await owner.post('student', { stud_id })).status, 200)
  })

  it('What a person may ask of the academy is that nothing of it stays but that it was erased', async () => {
    const token = await signIn(test, student)
    await owner.post('student_number', { stud_id })
    assert.equal((await owner.post('erase_student', { stud_id, typed: ' asha nair ' })).status, 200)
    assert.equal((await owner.post('student', { stud_id })).status, 404)
    assert.equal((await test.post('/Student/get_profile', { stud_id }, token)).status, 401)
    const members = await test.db.read
      .selectFrom('student_batches')
      .where('batch_id', '=', batch_id)
      .selectAll()
      .execute()
    assert.deepEqual(members, [])
    const [erased, ...before] = await entries()
    assert.deepEqual([erased?.action, erased?.role], ['student_erased', 'owner'])
    assert.ok(before.length >= 2 && before.every(({ changes }) => changes === null))
  })

  it('What a person may ask of the academy needs a fresh second factor, and is not there for nobody', async () => {
    for (const [path, body] of [
      ['export_student', {}],
      ['erase_student', { typed: 'Asha Nair' }],
    ] as const)
      assert.equal((await owner.post(path, { stud_id, ...body })).status, 404)
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await owner.post('export_student', { stud_id })).body.data.reason, 'factor_needed')
  })
})
