import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel } from '../../testing/makers.ts'
import { aPaperOf } from '../../testing/paper-makers.ts'
import { paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

describe('a draft with questions of another paper of the same students', async () => {
  const { test, ac_id, batch_id, question, examiner, ready, check, fresh, seal, names } = await paperBuilder()
  let made = 0
  /** A paper with these questions of the bank, for the batch unless said otherwise. */
  const other = async (codes: string[], changes: object = {}) => {
    for (const code of codes) await question(code)
    const rows = await test.db.read
      .selectFrom('questions')
      .where('question_code', 'in', codes)
      .select(['question_id', 'subject_id'])
      .execute()
    const questions = rows.map(({ question_id }) => ({ question_id, options: [], right: 0 }))
    const window = { starts_at: Date.parse('2026-12-01T10:00+05:30'), ends_at: Date.parse('2026-12-01T11:00+05:30') }
    const about = { name: `Mock ${(made += 1)}`, ac_id: null, batch_id, ...window, ...changes }
    await aPaperOf(test, 'exam', rows[0]?.subject_id ?? 0, questions, about)
    return about.name
  }
  const rules = async ({ draft_id, fields }: { draft_id: number; fields: Record<string, unknown> }) =>
    (await check(draft_id, fields)).refusals as { field: string; rule: string; about: string; count: number }[]

  it('A draft that shares questions is refused with the other paper, the number and the questions said, and stays a draft', async () => {
    const name = await other(['S-1', 'S-2', 'S-3'])
    await question('S-9')
    const draft = await ready({ questions: [['S-1', 'S-2', 'S-9']] })
    const expected = [{ field: 'questions', rule: 'key_known', about: `${name} (S-1, S-2)`, count: 2 }]
    assert.deepEqual(await rules(draft), expected)
    await fresh()
    const { sealed, refusals } = await seal(draft)
    assert.equal(sealed, null)
    assert.deepEqual(refusals, expected)
    assert.ok((await names('draft')).includes(draft.name))
  })

  it('A draft that shares questions is sealed where an owner insists, with a reason that the audit keeps with the paper and the number', async () => {
    const name = await other(['T-1', 'T-2'])
    const draft = await ready({ questions: [['T-1', 'T-2']] })
    const { draft_id, version } = draft
    await fresh()
    const insist = 'The mock is for practice'
    const foreign = await examiner.post('seal_paper', { draft_id, version, insist })
    assert.deepEqual([foreign.status, foreign.body.data.reason], [403, 'role_missing'])
    const owner = await signedInStaff(test, 'owner')
    const { sealed } = (await owner.post('seal_paper', { draft_id, version, insist })).body.data
    assert.ok(sealed)
    const { entries } = (await owner.post('audit', { entity: 'paper_draft', entity_id: String(draft_id) })).body.data
    assert.deepEqual([entries[0].action, entries[0].reason], ['paper_sealed', insist])
    const told = entries[0].changes.find(({ field }: { field: string }) => field === 'key_known')
    assert.equal(told.after, `${name}: 2 (T-1, T-2)`)
    // After unsealing, the owner's override no longer holds.
    const again = { draft_id, version: sealed.version, reason: 'Another way' }
    assert.equal((await owner.post('unseal_paper', again)).status, 200)
    assert.deepEqual(said(await rules(draft)), ['questions key_known'])
  })

  it('A draft that shares questions is not sealed by who insists where something else is in the way', async () => {
    await other(['V-1'])
    const { draft_id, version } = await ready({ questions: [['V-1']], start: '' })
    const owner = await signedInStaff(test, 'owner')
    const { sealed } = (await owner.post('seal_paper', { draft_id, version, insist: 'Now' })).body.data
    assert.equal(sealed, null)
  })

  it('A draft that shares questions is refused for a quiz of the level, and for the same question under another code', async () => {
    await other(['W-1'], { kind: 'quiz', ac_id, batch_id: null, starts_at: null, ends_at: null })
    await question('W-2', { question: 'What  is w-1?' })
    assert.deepEqual(said(await rules(await ready({ questions: [['W-1']] }))), ['questions key_known'])
    await other(['X-1'])
    await question('X-2', { question: 'What  is x-1?' })
    assert.deepEqual(said(await rules(await ready({ questions: [['X-2']] }))), ['questions key_known'])
  })

  it('A draft that shares questions is free where results of both come together, and where nobody has both', async () => {
    const results_at = Date.parse('2027-02-20T10:00+05:30')
    await other(['Y-1'], { results_at })
    assert.deepEqual(await rules(await ready({ questions: [['Y-1']], results: '2027-02-20 10:00' })), [])
    await aLevel(test, 77)
    await other(['Z-1'], { ac_id: 77, batch_id: null })
    assert.deepEqual(await rules(await ready({ questions: [['Z-1']] })), [])
  })
})
