import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { addQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import { computeResults } from '../../assessment/results/compute-results.ts'
import { aSubject } from '../../testing/makers.ts'
import { type BuiltFields, paperBuilder } from '../../testing/paper-builder.ts'
import { questionRows } from '../../testing/question-rows.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'

type Row = { draft_id: number; proposed: { who: string } | null }

describe('drafts of teachers', async () => {
  const builder = await paperBuilder()
  const { test, ac_id, subject, examiner } = builder
  const other = await aSubject(test, ac_id, 'Botany')
  const { row, options } = questionRows(test.newId, { question: 'What is B-1?' })
  const named = { ...row, subject_id: other, question_code: 'B-1', version: 1, content_hash: 'B-1 1' }
  await test.db.write((tx) => addQuestion(tx, named, options))
  const choices = (await examiner.post('choices')).body.data.subjects as { subject_id: number; subject_code: string }[]
  const idOf = (code: unknown) => choices.find(({ subject_code }) => subject_code === code)?.subject_id ?? 0
  const codeOf = (id: number) => choices.find(({ subject_id }) => subject_id === id)?.subject_code
  const teacherOf = async (...subject_ids: number[]) => {
    const teacher = await signedInStaff(test, 'teacher')
    const rows = subject_ids.map((subject_id) => ({ staff_id: teacher.staff_id, subject_id }))
    await test.db.write((tx) => tx.insertInto('staff_subjects').values(rows).execute())
    return teacher
  }
  let teacher: SignedInStaff
  let stranger: SignedInStaff
  // An hour without a call signs the staff out.
  beforeEach(async () => {
    teacher = await teacherOf(idOf(subject))
    stranger = await teacherOf(other)
    await builder.fresh()
  })
  const begun = async () => {
    const { draft_id } = (await teacher.post('add_paper_draft', { kind: 'exam' })).body.data
    return (await teacher.post('paper_draft', { draft_id })).body.data as { draft_id: number; fields: BuiltFields }
  }
  let made = 0
  /** A teacher's draft of which nothing hinders anything. */
  const ready = async () => {
    made += 1
    const { draft_id, fields } = await begun()
    const day = `2027-03-${String(made).padStart(2, '0')}`
    const times = { start: `${day} 10:00`, end: `${day} 11:30`, minutes: '60', readers: builder.readers }
    const whole = { ...fields, code: `TD-${made}`, name: `Of a teacher ${made}`, subject, ...times }
    const body = { draft_id, version: 1, fields: { ...whole, questions: [['P-1', 'P-2']] } }
    const { version } = (await teacher.post('save_paper_draft', body)).body.data
    return { draft_id, version: version as number, fields: body.fields as BuiltFields }
  }
  const rows = async (who: SignedInStaff, state = 'draft'): Promise<Row[]> =>
    (await who.post('papers', { state })).body.data.papers
  const lists = async (who: SignedInStaff, draft_id: number, state = 'draft') =>
    (await rows(who, state)).some((one) => one.draft_id === draft_id)

  it('Drafts of teachers are begun, filled in, checked, tried, taken away and brought back by a teacher of the subject', async () => {
    const { draft_id, version, fields } = await ready()
    const check = (await teacher.post('check_paper', { draft_id, fields })).body.data
    assert.deepEqual([check.mistakes, check.refusals], [[], []])
    // Who the students are is not a teacher's of a subject.
    assert.deepEqual(check.audience, { count: 1, twice: 0, names: [] })
    const { run } = (await teacher.post('proof_run', { of: 'draft', id: draft_id })).body.data
    assert.equal(run.questions.length, 2)
    const marks = { of: 'draft', id: draft_id, run_id: run.run_id, answers: [] }
    assert.equal((await teacher.post('proof_marks', marks)).body.data.marks, 0)
    const removed = await teacher.post('remove_paper_draft', { draft_id, version, restore: false })
    assert.equal(removed.status, 200)
    assert.equal(await lists(teacher, draft_id, 'removed'), true)
    const back = { draft_id, version: removed.body.data.version, restore: true }
    assert.equal((await teacher.post('remove_paper_draft', back)).status, 200)
    assert.equal(await lists(teacher, draft_id), true)
  })

  it('Drafts of teachers are nowhere for a teacher of another subject', async () => {
    const { draft_id, version, fields } = await ready()
    assert.equal(await lists(stranger, draft_id), false)
    const calls = [
      ['paper_draft', { draft_id }],
      ['save_paper_draft', { draft_id, version, fields }],
      ['propose_paper_draft', { draft_id, version, propose: true }],
      ['check_paper', { draft_id, fields }],
      ['proof_run', { of: 'draft', id: draft_id }],
      ['proof_marks', { of: 'draft', id: draft_id, run_id: 1, answers: [] }],
      ['remove_paper_draft', { draft_id, version, restore: false }],
    ] as const
    for (const [path, body] of calls) {
      assert.equal((await stranger.post(path, body)).status, 404, path)
      assert.notEqual((await teacher.post(path, body)).status, 404, path)
    }
  })

  it('Drafts of nothing yet are for the teacher who began them, and those of two subjects for who teaches both', async () => {
    const { draft_id, fields } = await begun()
    const mate = await teacherOf(idOf(subject))
    const both = await teacherOf(idOf(subject), other)
    assert.deepEqual([await lists(teacher, draft_id), await lists(mate, draft_id)], [true, false])
    const mixed = { ...fields, subject, questions: [['P-1', 'B-1']] }
    await examiner.post('save_paper_draft', { draft_id, version: 1, fields: mixed })
    assert.deepEqual([await lists(teacher, draft_id), await lists(stranger, draft_id)], [false, false])
    assert.equal(await lists(both, draft_id), true)
  })

  it('Drafts of teachers take no question and no subject that is not the teacher’s, and say nothing of it', async () => {
    const { draft_id, version, fields } = await ready()
    const save = async (changes: BuiltFields) =>
      (await teacher.post('save_paper_draft', { draft_id, version, fields: { ...fields, ...changes } })).body.data
    assert.equal((await save({ questions: [['P-1', 'B-1']] })).field, 'questions')
    assert.equal((await save({ subject: codeOf(other) })).field, 'subject')
    const asked = { draft_id, fields: { ...fields, questions: [['P-1', 'B-1']] } }
    const { questions, refusals } = (await teacher.post('check_paper', asked)).body.data
    assert.deepEqual(
      questions.map(({ code }: { code: string }) => code),
      ['P-1'],
    )
    assert.deepEqual(
      refusals.map(({ rule, about }: Record<string, string>) => [rule, about]),
      [['not_own', 'B-1']],
    )
    const bank = (await teacher.post('paper_bank', {})).body.data.questions as { code: string }[]
    assert.ok(bank.length > 0 && bank.every(({ code }) => code !== 'B-1'))
    const drawn = (await teacher.post('draw_questions', { count: 300, taken: [] })).body.data.codes as string[]
    assert.ok(drawn.length > 0 && !drawn.includes('B-1'))
    assert.deepEqual((await (await teacherOfNone()).post('paper_bank', {})).body.data.questions, [])
  })
  const teacherOfNone = async () => signedInStaff(test, 'teacher')

  it('Drafts of teachers keep the groups with more time that an examiner gave, unseen', async () => {
    const { draft_id, version, fields } = await ready()
    const extra = [{ batch: builder.readers, students: [], amount: '10', unit: 'minutes' }]
    const given = { draft_id, version, fields: { ...fields, extra } }
    const { version: next } = (await examiner.post('save_paper_draft', given)).body.data
    assert.deepEqual((await teacher.post('paper_draft', { draft_id })).body.data.fields.extra, [])
    const students = [{ batch: '', students: [builder.stud_id], amount: '5', unit: 'minutes' }]
    const check = await teacher.post('check_paper', { draft_id, fields: { ...fields, extra: students } })
    assert.deepEqual(check.body.data.extra, [])
    await teacher.post('save_paper_draft', { draft_id, version: next, fields: { ...fields, name: 'New', extra: [] } })
    const kept = (await examiner.post('paper_draft', { draft_id })).body.data.fields
    assert.deepEqual([kept.name, kept.extra], ['New', extra])
  })

  it('Drafts of teachers are proposed, which a change of a teacher takes back, and sealed by an examiner alone', async () => {
    const { draft_id, version, fields } = await ready()
    const propose = async (at: number, on = true) =>
      (await teacher.post('propose_paper_draft', { draft_id, version: at, propose: on })).body.data
    const proposal = async () => (await rows(examiner)).find((one) => one.draft_id === draft_id)?.proposed
    const first = await propose(version)
    assert.equal((await proposal())?.who, teacher.email.split('@')[0])
    const changed = { draft_id, version: first.version, fields: { ...fields, name: 'Another name' } }
    const { version: next } = (await teacher.post('save_paper_draft', changed)).body.data
    assert.equal(await proposal(), null)
    assert.equal((await propose(version)).reason, 'changed_meanwhile')
    const again = await propose(next)
    assert.equal(
      (await teacher.post('seal_paper', { draft_id, version: again.version })).body.data.reason,
      'role_missing',
    )
    const { sealed } = await builder.seal({ draft_id, version: again.version })
    assert.ok(sealed)
    for (const [path, body] of [
      ['paper_draft', { draft_id }],
      ['save_paper_draft', { draft_id, version: sealed.version, fields }],
      ['propose_paper_draft', { draft_id, version: sealed.version, propose: false }],
      ['proof_run', { of: 'draft', id: draft_id }],
      ['proof_run', { of: 'paper', id: sealed.paper_id }],
      ['add_paper_draft', { kind: 'exam', copy_of: sealed.paper_id }],
    ] as const)
      assert.equal((await teacher.post(path, body)).status, 404, path)
    for (const state of ['to_come', 'running', 'over']) assert.deepEqual(await rows(teacher, state), [])
    assert.ok((await rows(examiner, 'to_come')).length > 0)
    await builder.fresh()
    await examiner.post('unseal_paper', { draft_id, version: sealed.version, reason: 'Test' })
  })

  it('Drafts of teachers hide what is asked in a sealed paper, until it is unsealed', async () => {
    const { draft_id, version, fields } = await ready()
    const id = async (): Promise<number> =>
      (await examiner.post('questions', { search: 'P-1' })).body.data.questions[0].question_id
    const question_id = await id()
    const codes = async (path: string): Promise<string[]> =>
      (await teacher.post(path, {})).body.data.questions.map(({ code }: { code: string }) => code)
    assert.equal((await teacher.post('question', { question_id })).status, 200)
    const mine = await ready()
    const { sealed } = await builder.seal({ draft_id, version })
    assert.ok(sealed)
    assert.equal((await teacher.post('question', { question_id })).status, 404)
    assert.equal((await examiner.post('question', { question_id })).status, 200)
    for (const path of ['questions', 'paper_bank']) {
      const seen = await codes(path)
      assert.ok(!seen.includes('P-1') && seen.includes('P-3'), path)
    }
    // A draft from before, with the same question, shows neither the question nor a trial.
    const check = (await teacher.post('check_paper', { draft_id: mine.draft_id, fields: mine.fields })).body.data
    assert.deepEqual(check.questions, [])
    const { run, refusals } = (await teacher.post('proof_run', { of: 'draft', id: mine.draft_id })).body.data
    assert.deepEqual([run, refusals[0].rule], [null, 'not_own'])
    await builder.fresh()
    await examiner.post('unseal_paper', { draft_id, version: sealed.version, reason: 'Test' })
    assert.equal((await teacher.post('question', { question_id })).status, 200)
    assert.equal(fields.subject, subject)
  })

  it('Drafts of teachers show what is asked in a sealed paper again when the results are out', async () => {
    const { draft_id, version } = await ready()
    assert.ok((await builder.seal({ draft_id, version })).sealed)
    const codesSeen = async () => {
      const reader = await teacherOf(idOf(subject))
      const { questions } = (await reader.post('questions', {})).body.data
      return questions.map(({ code }: { code: string }) => code) as string[]
    }
    assert.ok(!(await codesSeen()).includes('P-1'))
    test.clock.seconds((Date.parse('2027-04-15T00:00:00Z') - test.clock.now()) / 1000)
    await computeResults(test)
    assert.ok((await codesSeen()).includes('P-1'))
  })
})
