import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { erasePerson } from '../../importing/people/erase-person.ts'
import { TERMINAL } from '../../importing/people/invite-staff.ts'
import { aBatch, aStudent } from '../../testing/makers.ts'
import { mergingBy } from '../../testing/merging.ts'
import { paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { messageForm } from '../../testing/staff-messages.ts'

describe('papers that name students who are erased', async () => {
  const { test, ac_id, examiner, ready, check, fresh, seal } = await paperBuilder()
  const [clerk, teacher] = [await signedInStaff(test, 'clerk'), await signedInStaff(test, 'teacher')]
  const named = await aStudent(test, { name: 'Chitra Das', admission_no: 'E-1' })
  const batch_id = await aBatch(test, ac_id, [named])
  await test.db.write((tx) => tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id }).execute())
  const sealed = async (readers: string, changes: object = {}) => {
    const draft = await ready({ readers, ...changes })
    await fresh()
    const answer = await seal(draft)
    assert.ok(answer.sealed, JSON.stringify(answer))
    return { ...draft, paper_id: answer.sealed.paper_id as number }
  }
  const erase = async (stud_id: number) => {
    const { db, clock, secrets, settings, parts } = test
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, stud_id, TERMINAL)
  }
  type Named = { paper_id: number; readers: string | null }
  const isAmong = (rows: Named[], id: number) => rows.some(({ paper_id }) => paper_id === id)
  /** Where the staff meets a paper, and how many students it says it is for. */
  const seenOf = async (paper_id: number) => {
    const fields = { ...messageForm, audience: 'not_started', place: String(paper_id) }
    const { exams } = (await teacher.post('message_choices')).body.data
    const { papers } = (await examiner.post('papers', { state: 'to_come' })).body.data
    const { audience } = (await examiner.post('paper_readiness', { paper_id })).body.data
    return {
      ofTeacher: isAmong(exams, paper_id),
      messages: (await clerk.post('message_audience', { fields })).body.data.count,
      readers: papers.find((one: Named) => one.paper_id === paper_id)?.readers,
      audience,
    }
  }

  it('A paper that names one student is nobody’s, and not everybody’s, when the student is erased', async () => {
    const day = new Date(test.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const { paper_id, fields } = await sealed('E-1', { start: `${day} 10:00`, end: `${day} 11:30` })
    assert.deepEqual(await seenOf(paper_id), { ofTeacher: true, messages: 1, readers: 'E-1', audience: 1 })
    await test.db.write((tx) =>
      tx.updateTable('papers').set({ starts_at: 1 }).where('paper_id', '=', paper_id).execute(),
    )
    const results = async (who: typeof clerk) => isAmong((await who.post('result_papers')).body.data.papers, paper_id)
    assert.deepEqual([await results(teacher), await results(examiner)], [true, true])
    await erase(named.stud_id)
    assert.deepEqual([await results(teacher), await results(examiner)], [false, true])
    const starts_at = test.clock.now() + 86_400_000
    await test.db.write((tx) => tx.updateTable('papers').set({ starts_at }).where('paper_id', '=', paper_id).execute())
    assert.deepEqual(await seenOf(paper_id), { ofTeacher: false, messages: 0, readers: null, audience: 0 })
    const other = await ready({ start: fields.start, end: fields.end })
    assert.deepEqual(said((await check(other.draft_id, other.fields)).refusals), [])
  })

  it('A paper that names students keeps nothing in its draft or the audit by which they are known when they are erased', async () => {
    const [one, two] = [
      await aStudent(test, { name: 'Devi Rao', admission_no: 'Gone/2' }),
      await aStudent(test, { name: 'Esha Pillai', admission_no: 'Gone/3' }),
    ]
    const { batches } = (await examiner.post('choices')).body.data
    const code = batches.find((row: { batch_id: number }) => row.batch_id === batch_id).batch_code
    const cellOf = async (draft_id: number) =>
      (await examiner.post('paper_draft', { draft_id })).body.data.fields.readers as string
    const draft = await ready({ readers: `${code}; gone/2; not Esha Pillai` })
    const copied = await sealed(`${code}; Gone/2; Gone/3`)
    const copy = (await examiner.post('add_paper_draft', { kind: 'exam', copy_of: copied.paper_id })).body.data.draft_id
    assert.deepEqual(
      [await cellOf(draft.draft_id), await cellOf(copied.draft_id), await cellOf(copy)],
      [`${code}; Gone/2; not Gone/3`, `${code}; Gone/2; Gone/3`, `${code}; Gone/2; Gone/3`],
    )
    const rows = (await examiner.post('papers', { state: 'draft' })).body.data.papers
    assert.equal(
      rows.find((row: typeof draft) => row.draft_id === draft.draft_id).readers,
      `${code}; Gone/2; not Gone/3`,
    )
    await erase(one.stud_id)
    assert.equal(await cellOf(draft.draft_id), `${code}; not Gone/3`)
    await erase(two.stud_id)
    assert.deepEqual([await cellOf(draft.draft_id), await cellOf(copied.draft_id)], [code, code])
    const drafts = await test.db.read.selectFrom('paper_drafts').select('document').execute()
    const details = await test.db.read.selectFrom('audit_details').select('details').execute()
    assert.doesNotMatch(JSON.stringify([drafts, details]), /gone.?\/[23]|Devi Rao|Esha Pillai/i)
    const { changes } = JSON.parse(
      details.find(({ details: text }) => text.includes(`#${one.stud_id}`))?.details ?? assert.fail(),
    )
    const readers = changes.find(({ field }: { field: string }) => field === 'readers')
    assert.equal(readers.after, `${code}; #${one.stud_id}; not #${two.stud_id}`)
  })

  it('A paper that names a student still names whom that account became, and one without a number is refused', async () => {
    const [one, other] = [
      await aStudent(test, { name: 'Indu Menon', admission_no: 'Twin/1' }),
      await aStudent(test, { name: 'Indu Menon', admission_no: 'Twin/2' }),
    ]
    const { batches } = (await examiner.post('choices')).body.data
    const code = batches.find((row: { batch_id: number }) => row.batch_id === batch_id).batch_code
    const draft = await ready({ readers: `${code}; Twin/2` })
    const opened = async () => (await examiner.post('paper_draft', { draft_id: draft.draft_id })).body.data.fields
    await test.db.write((tx) =>
      tx.updateTable('students').set({ admission_no: null }).where('stud_id', '=', other.stud_id).execute(),
    )
    const fields = await opened()
    assert.equal(fields.readers, `${code}; #${other.stud_id}`)
    const { mistakes } = await check(draft.draft_id, fields)
    assert.match(JSON.stringify(mistakes), new RegExp(`#${other.stud_id}. not found`))
    const { stud_id } = await mergingBy(test, clerk).merged(one, { ...other, admission_no: null })
    assert.deepEqual([stud_id, (await opened()).readers], [one.stud_id, `${code}; Twin/1`])
  })

  it('A paper that names nobody who is there keeps what was typed, and the audit does not repeat it', async () => {
    const draft = await ready({ readers: 'Somebody Unknown; not #12' })
    const { fields, version } = (await examiner.post('paper_draft', { draft_id: draft.draft_id })).body.data
    assert.equal(fields.readers, 'Somebody Unknown; not #12')
    const changed = { ...fields, readers: 'Somebody Else; not #12' }
    const saved = await examiner.post('save_paper_draft', { draft_id: draft.draft_id, version, fields: changed })
    assert.equal(saved.body.data.version, version + 1)
    const again = (await examiner.post('paper_draft', { draft_id: draft.draft_id })).body.data.fields.readers
    assert.equal(again, 'Somebody Else; not #12')
    const details = await test.db.read.selectFrom('audit_details').select('details').execute()
    assert.doesNotMatch(JSON.stringify(details), /Somebody/)
  })
})
