import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sealOf } from '../../assessment/seal/seal-state.ts'
import { erasePerson } from '../../importing/people/erase-person.ts'
import { TERMINAL } from '../../importing/people/invite-staff.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { aBatch, aStudent } from '../../testing/makers.ts'
import { mergingBy } from '../../testing/merging.ts'
import { paperBuilder } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

describe('a seal and the students of its paper', async () => {
  const { test, ac_id, batch_id, examiner, codeOf, readers, ready, fresh, seal } = await paperBuilder()
  const clerk = await signedInStaff(test, 'clerk')
  const { merged, undo } = mergingBy(test, clerk)
  const other = await codeOf(await aBatch(test, ac_id, [await aStudent(test)]))
  const sealed = async (cell: string): Promise<number> => {
    const draft = await ready({ readers: cell })
    await fresh()
    const answer = await seal(draft)
    assert.ok(answer.sealed, JSON.stringify(answer))
    return answer.sealed.paper_id
  }
  /** What of a paper is not as it was sealed; null where everything is. */
  const broken = async (paper_id: number): Promise<string[] | null> => {
    const { is_kept, differences } = (await examiner.post('paper_readiness', { paper_id })).body.data.sealed
    return is_kept ? null : differences.map(({ what, name }: { what: string; name: string }) => `${what} ${name}`)
  }
  const name = async (paper_id: number, stud_id: number, is_left_out = 0) =>
    test.db.write((tx) => tx.insertInto('paper_students').values({ paper_id, stud_id, is_left_out }).execute())
  const unname = async (paper_id: number, stud_id: number) =>
    test.db.write((tx) =>
      tx.deleteFrom('paper_students').where('paper_id', '=', paper_id).where('stud_id', '=', stud_id).execute(),
    )
  const erase = async (stud_id: number) => {
    const { db, clock, secrets, settings, parts } = test
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, stud_id, TERMINAL)
  }

  it('A seal tells of a student or a group that somebody added to a paper of one batch', async () => {
    const paper_id = await sealed(readers ?? '')
    const stranger = await aStudent(test)
    assert.equal(await broken(paper_id), null)
    await name(paper_id, stranger.stud_id)
    assert.deepEqual(await broken(paper_id), ['paper students'])
    await unname(paper_id, stranger.stud_id)
    assert.equal(await broken(paper_id), null)
    const group = { paper_id, position: 0, ac_id, batch_id: null }
    await test.db.write((tx) => tx.insertInto('paper_groups').values(group).execute())
    assert.deepEqual(await broken(paper_id), ['paper groups'])
  })

  it('A seal tells of students who were added to a paper, taken out of it, or let in again', async () => {
    await aStudent(test, { admission_no: 'S-1' })
    const [two, stranger] = [await aStudent(test, { admission_no: 'S-2' }), await aStudent(test)]
    const paper_id = await sealed(`${readers}; ${other}; S-1; not S-2`)
    assert.equal(await broken(paper_id), null)
    await name(paper_id, stranger.stud_id)
    assert.deepEqual(await broken(paper_id), ['paper students'])
    await unname(paper_id, stranger.stud_id)
    await unname(paper_id, two.stud_id)
    assert.deepEqual(await broken(paper_id), ['paper students'])
    await name(paper_id, two.stud_id)
    assert.deepEqual(await broken(paper_id), ['paper students'])
  })

  it('A seal stays whole when a student whom its paper names is erased, or becomes one with another account', async () => {
    const [gone, left] = [await aStudent(test, { admission_no: 'S-3' }), await aStudent(test, { admission_no: 'S-4' })]
    const double = await aStudent(test, { admission_no: 'S-5' })
    const survivor = await aStudent(test, { email: null })
    const paper_id = await sealed(`${readers}; ${other}; S-3; S-5; not S-4`)
    await test.db.write((tx) =>
      tx
        .updateTable('students')
        .set({ admission_no: null, joined_on: null })
        .where('stud_id', '=', double.stud_id)
        .execute(),
    )
    const { merge_id } = await merged(survivor, double)
    assert.equal(await broken(paper_id), null)
    await undo({ stud_id: survivor.stud_id, merge_id })
    assert.equal(await broken(paper_id), null)
    await erase(gone.stud_id)
    await erase(left.stud_id)
    assert.equal(await broken(paper_id), null)
    await unname(paper_id, double.stud_id)
    assert.deepEqual(await broken(paper_id), ['paper students'])
  })

  it('A seal from before stays whole: one of a batch says nothing new, one of several groups nothing of students', async () => {
    const partsOf = async (id: number) => JSON.parse((await sealOf(test.db.read, id)).sealed_parts)
    const ofOne = (await partsOf(await sealed(readers ?? ''))).paper
    assert.deepEqual([ofOne.batch_id, 'groups' in ofOne, 'students' in ofOne], [batch_id, false, false])
    await aStudent(test, { admission_no: 'S-6' })
    const paper_id = await sealed(`${other}; S-6`)
    const parts = await partsOf(paper_id)
    delete parts.paper.students
    const sealed_parts = JSON.stringify(parts)
    await test.db.write((tx) =>
      tx
        .updateTable('paper_drafts')
        .set({ sealed_parts, seal: hashOf(sealed_parts) })
        .where('paper_id', '=', paper_id)
        .execute(),
    )
    assert.equal(await broken(paper_id), null)
  })
})
