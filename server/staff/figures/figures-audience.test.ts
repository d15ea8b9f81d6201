import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putParts } from '../../assessment/paper/audience.queries.ts'
import { aBatch, aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

describe('figures of papers for several groups', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)

  it('Figures of a paper for several groups name its students to an examiner, and to a teacher their number alone', async () => {
    const { paper_id, written } = await aWrittenPaper(test, subject_id, [{ rights: 3 }])
    const own = written.map(({ student }) => student)
    const batch_id = await aBatch(test, ac_id, own)
    const foreign = await aStudent(test, { name: 'Chitra Das' })
    await test.db.write(async (tx) => {
      await tx.updateTable('papers').set({ ac_id: null }).where('paper_id', '=', paper_id).execute()
      await putParts(tx, paper_id, { levels: [], batches: [batch_id], students: [foreign.stud_id], leftOut: [] })
    })
    await afterTheEnd(test)
    const [teacher, stranger, examiner] = [
      await signedInStaff(test, 'teacher'),
      await signedInStaff(test, 'teacher'),
      await signedInStaff(test, 'examiner'),
    ]
    const elsewhere = await aBatch(test, ac_id, [await aStudent(test)])
    await test.db.write(async (tx) => {
      for (const [{ staff_id }, batch] of [
        [teacher, batch_id],
        [stranger, elsewhere],
      ] as const) {
        await tx.insertInto('staff_batches').values({ staff_id, batch_id: batch }).execute()
        await tx.insertInto('staff_subjects').values({ staff_id, subject_id }).execute()
      }
    })
    const readers = async (who: typeof teacher) =>
      (await who.post('figure_papers')).body.data.papers.map((one: { readers: string }) => one.readers)
    const { batch_name } = await test.db.read
      .selectFrom('batches')
      .where('batch_id', '=', batch_id)
      .select('batch_name')
      .executeTakeFirstOrThrow()
    assert.deepEqual(await readers(examiner), [`${batch_name}, Chitra Das`])
    assert.deepEqual(await readers(teacher), [`${batch_name}, +1`])
    assert.deepEqual(await readers(stranger), [])
  })
})
