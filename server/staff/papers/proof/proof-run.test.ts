import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putFormatSection } from '../../../assessment/format/format.queries.ts'
import { tables } from '../../../db/tables.ts'
import { paperBuilder } from '../../../testing/paper-builder.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'

type Option = { id: number; ptext: string }
type Question = { id: number; question: string; answer_type: string; options: Option[] }
type Reviewed = Question & { outcome: string; marks_gained: number; correct_option: number | null; right?: unknown }

describe('a paper on trial', async () => {
  const { test, examiner, question, begin, ready, fresh, seal, sees } = await paperBuilder()
  await question('M-1', { answer_type: 'multiple', right: [1, 3] })
  const section = { format_code: 'OWN', subject_code: null, minutes: null, partial: 'none' }
  const marked = { marks: 400, negative_marks: 100, negative_divisor: 1 }
  const put = async (position: number, name: string, answer_type: string | null, own: object) =>
    test.db.write((tx) =>
      putFormatSection(
        tx,
        { ...section, ...marked, position, name, answer_type, questions: 2, attempt_at_most: null, ...own },
        2,
      ),
    )
  await put(0, 'Choice', 'single', { questions: 3, attempt_at_most: 2 })
  await put(1, 'More', null, { questions: 2 })
  const sectioned = {
    format: 'OWN',
    questions: [
      ['P-1', 'P-2', 'P-3'],
      ['M-1', 'N-1'],
    ],
  }
  const run = async (of: string, id: number) => (await examiner.post('proof_run', { of, id })).body.data
  const marks = async (of: string, id: number, run_id: number, answers: object[]) =>
    (await examiner.post('proof_marks', { of, id, run_id, answers })).body
  /** How many rows each table has, without what every call of the staff's leaves. */
  const counts = async () => {
    const rows = Object.keys(tables).map(async (table) => {
      const { n } = await test.db.read
        .selectFrom(table as keyof typeof tables)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return [table, n] as const
    })
    return Object.fromEntries(await Promise.all(rows))
  }

  it('A proof run asks a draft as a student would have it, without what is right, and leaves nothing behind', async () => {
    const draft = await ready(sectioned)
    const before = await counts()
    const answer = await run('draft', draft.draft_id)
    assert.deepEqual([answer.mistakes, answer.refusals], [[], []])
    const { run: opened } = answer
    assert.deepEqual(
      opened.sections.map((one: { name: string; attempt_at_most: number | null }) => [one.name, one.attempt_at_most]),
      [
        ['Choice', 2],
        ['More', null],
      ],
    )
    assert.equal(opened.questions.length, 5)
    assert.equal(Date.parse(opened.deadline) - Date.parse(opened.now), 3_600_000)
    assert.doesNotMatch(JSON.stringify(opened), /is_right|correct|explanation/)
    await marks('draft', draft.draft_id, opened.run_id, [])
    assert.deepEqual(await counts(), before)
    assert.equal(await sees(draft.name), undefined)
  })

  it('A proof run marks as a student would be marked: sections, k of n, several right ones, numbers', async () => {
    const draft = await ready(sectioned)
    const { run: opened } = await run('draft', draft.draft_id)
    const questions = opened.questions as Question[]
    const named = (code: string) => questions.find((one) => one.question === `What is ${code}?`) ?? assert.fail(code)
    const right = (await marks('draft', draft.draft_id, opened.run_id, [])).data.list as Reviewed[]
    const keyOf = (code: string) => right.find(({ id }) => id === named(code).id)?.correct_option
    const wrong = named('P-2').options.find(({ id }) => id !== keyOf('P-2'))
    const several = (right.find(({ id }) => id === named('M-1').id) as unknown as { correct_answer: string[] })
      .correct_answer
    const answers = [
      { question_id: named('P-1').id, option_id: keyOf('P-1') },
      { question_id: named('P-2').id, option_id: wrong?.id },
      { question_id: named('P-3').id, option_id: keyOf('P-3') },
      { question_id: named('M-1').id, answer: several },
      { question_id: named('N-1').id, answer: '7' },
    ]
    const { data } = await marks('draft', draft.draft_id, opened.run_id, answers)
    const outcomes = new Map((data.list as Reviewed[]).map((one) => [one.question, one.outcome]))
    assert.deepEqual(
      ['P-1', 'P-2', 'P-3', 'M-1', 'N-1'].map((code) => outcomes.get(`What is ${code}?`)),
      ['right', 'wrong', 'not_evaluated', 'right', 'right'],
    )
    assert.deepEqual([data.marks, data.lost, data.max_marks, data.answered], [11, 5, 16, 5])
  })

  it('A proof run is of a draft without a time and without students as well, and says what else keeps it from being a paper', async () => {
    const blank = await begin()
    const none = await run('draft', blank.draft_id)
    assert.equal(none.run, null)
    assert.ok(
      none.mistakes.some(({ field }: { field: string }) => field === 'questions'),
      JSON.stringify(none),
    )
    const { draft_id, version } = blank
    const fields = { ...blank.fields, subject: (await ready()).fields.subject, questions: [['P-1']] }
    await examiner.post('save_paper_draft', { draft_id, version, fields })
    assert.equal((await run('draft', draft_id)).run.questions.length, 1)
    const moved = await ready({
      ...sectioned,
      questions: [
        ['P-1', 'P-2'],
        ['P-3', 'M-1', 'N-1'],
      ],
    })
    const refused = await run('draft', moved.draft_id)
    assert.equal(refused.run, null)
    assert.ok([...refused.refusals, ...refused.mistakes].length > 0)
  })

  it('A proof run is of a sealed paper, before anybody may begin it, and stays out of its hall and its results', async () => {
    const draft = await ready({ questions: [['P-1', 'N-1']] })
    await fresh()
    const { paper_id } = (await seal(draft)).sealed
    const before = await counts()
    const { run: opened } = await run('paper', paper_id)
    assert.equal((await marks('paper', paper_id, opened.run_id, [])).data.passed, false)
    // A draft that has become a paper is that paper.
    assert.equal((await run('draft', draft.draft_id)).run.questions.length, 2)
    assert.deepEqual(await counts(), before)
    const sitting = (await examiner.post('sitting', { paper_id })).body.data
    assert.deepEqual([sitting.rows, sitting.not_started], [[], 1])
    const readiness = (await examiner.post('paper_readiness', { paper_id })).body.data
    assert.deepEqual([readiness.is_begun, readiness.sealed.is_kept], [false, true])
  })

  it('A proof run says so where the paper is another one by now', async () => {
    const draft = await ready({ questions: [['P-1', 'P-2']] })
    const { run: opened } = await run('draft', draft.draft_id)
    const gone = (opened.questions as Question[]).find((one) => one.question === 'What is P-2?')
    const fields = { ...draft.fields, questions: [['P-1', 'P-3']] }
    await examiner.post('save_paper_draft', { draft_id: draft.draft_id, version: draft.version, fields })
    const answers = [{ question_id: gone?.id, option_id: gone?.options[0]?.id }]
    const refused = await marks('draft', draft.draft_id, opened.run_id, answers)
    assert.equal(refused.data.reason, 'changed_meanwhile')
  })

  it('A proof run is of no quiz, of nothing that is not there, and for nobody who builds no papers', async () => {
    assert.equal((await examiner.post('proof_run', { of: 'paper', id: 1 })).status, 404)
    assert.equal((await examiner.post('proof_run', { of: 'draft', id: 1 })).status, 404)
    const teacher = await signedInStaff(test, 'teacher')
    const draft = await ready()
    const which = { of: 'draft', id: draft.draft_id }
    assert.equal((await teacher.post('proof_run', which)).status, 404)
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('proof_run', which)).body.data.reason, 'role_missing')
  })
})
