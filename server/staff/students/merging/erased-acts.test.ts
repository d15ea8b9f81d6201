import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { erasePerson } from '../../../importing/people/erase-person.ts'
import { TERMINAL } from '../../../importing/people/invite-staff.ts'
import { aBatch, aLevel } from '../../../testing/makers.ts'
import { mergingBy } from '../../../testing/merging.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

describe('what was done with the erased', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const elsewhere = await aBatch(test, ac_id)
  const clerk = await signedInStaff(test, 'clerk')
  const { entered, registered, merged } = mergingBy(test, clerk)

  it('What was done with an account, and with one that became a part of it, forgets both when they are erased', async () => {
    const [one, two, other] = [await entered(), await registered(), await entered()]
    const three = [one, two, other].map(({ stud_id }) => stud_id)
    const { db, clock, secrets, settings, parts } = test
    const first = await aBatch(test, ac_id, [one, two, other])
    const second = await aBatch(test, ac_id, [two])
    const { body } = await clerk.post('merge_catalog', { kind: 'batch', id: first, into_id: second })
    const today = { batch_id: elsewhere, on: '2026-11-20' }
    assert.equal((await clerk.post('promote_students', { stud_ids: three, ac_id, ...today })).body.data.promoted, 3)
    await merged(one, two)
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, one.stud_id, TERMINAL)
    const acts = await db.read.selectFrom('student_acts').select('kept').execute()
    const moves = await db.read.selectFrom('catalog_merges').select('moved').execute()
    const stored = JSON.stringify([acts, moves])
    for (const { stud_id } of [one, two]) assert.doesNotMatch(stored, new RegExp(`\\b${stud_id}\\b`))
    assert.match(stored, new RegExp(`\\b${other.stud_id}\\b`))
    assert.equal((await clerk.post('undo_catalog_merge', { merge_id: body.data.merged.merge_id })).status, 200)
  })
})
