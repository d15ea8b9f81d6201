import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { aChapter } from '../../testing/makers.ts'
import { type BuiltFields, paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

type Listed = { id: number; name: string }

describe('quizzes that are built', async () => {
  const builder = await paperBuilder()
  const { test, examiner, subject, stud_id, token } = builder
  const subjects = (await examiner.post('question_places')).body.data.subjects as { code: string; subject_id: number }[]
  const subject_id = subjects.find(({ code }) => code === subject)?.subject_id ?? 0
  const chapter_id = await aChapter(test, subject_id)
  const { chapters } = (await examiner.post('question_places')).body.data.subjects.find(
    ({ code }: { code: string }) => code === subject,
  )
  const chapter_no = String(chapters[0].chapter_no)
  beforeEach(async () => builder.fresh())
  const call = async (path: string, body: object) =>
    (await test.post(`/Student/${path}`, { stud_id, ...body }, token)).body
  const listed = async (): Promise<Listed[]> => (await call('get_quiz_by_chapter', { chapter_id })).data
  let made = 0
  const ready = async (changes: BuiltFields = {}) => {
    made += 1
    const { draft_id, version, fields } = await builder.begin({ kind: 'quiz' })
    const named = { code: `QB-${made}`, name: `Quiz ${made}`, subject, chapter_no, pass_percent: '50' }
    const whole = { ...fields, ...named, questions: [['P-1', 'P-2']], ...changes }
    const saved = (await examiner.post('save_paper_draft', { draft_id, version, fields: whole })).body.data
    return { draft_id, version: saved.version as number, fields: whole, name: whole.name }
  }

  it('Quizzes that are built are for the level of their subject at any time, and say what they lack', async () => {
    const { draft_id, fields } = await ready()
    const check = await builder.check(draft_id, fields)
    assert.deepEqual([check.mistakes, check.refusals, check.asks], [[], [], []])
    assert.deepEqual([check.audience.count, check.totals.questions], [1, 2])
    const bare = await builder.check(draft_id, { ...fields, chapter_no: '', pass_percent: '101', questions: [[]] })
    const wrong = new Set(bare.mistakes.map(({ field }: { field: string }) => field))
    for (const field of ['chapter_no', 'pass_percent', 'questions']) assert.ok(wrong.has(field), field)
    // What an exam had filled in before it was made a quiz is not looked at.
    const turned = { ...fields, start: '2020-01-01 00:00', end: '2019-01-01 00:00', results: '?', readers: 'Nobody' }
    const again = await builder.check(draft_id, turned)
    assert.deepEqual([again.mistakes, again.refusals, again.asks], [[], [], []])
  })

  it('Quizzes that are built are tried, sealed, and then taken by a student as one of a sheet', async () => {
    const draft = await ready()
    const { run } = (await examiner.post('proof_run', { of: 'draft', id: draft.draft_id })).body.data
    assert.deepEqual([run.kind, run.questions.length, run.deadline], ['quiz', 2, null])
    assert.equal((await listed()).length, 0)
    const { sealed } = await builder.seal(draft)
    assert.ok(sealed)
    const quiz = (await listed()).find(({ name }) => name === draft.name)
    assert.equal(quiz?.id, sealed.paper_id)
    const opened = (await call('get_quiz', { quiz_id: sealed.paper_id })).data
    assert.equal(opened.questions.length, 2)
    const answers = opened.questions.map(({ question_id, options }: { question_id: number; options: string[] }) => ({
      question_id,
      answer: options[0],
    }))
    const body = { quiz_id: sealed.paper_id, attempt_id: opened.attempt_id, submit_data: answers }
    assert.equal((await call('submit_quiz', body)).status, true)
    const row = (await examiner.post('papers', { state: 'quiz' })).body.data.papers.find(
      ({ paper_id }: { paper_id: number }) => paper_id === sealed.paper_id,
    )
    assert.deepEqual([row.kind, row.code, row.questions], ['quiz', draft.fields.code, 2])
    assert.ok(!(await builder.names('running')).includes(draft.name))
    const readiness = (await examiner.post('paper_readiness', { paper_id: sealed.paper_id })).body.data
    assert.deepEqual(
      [readiness.kind, readiness.results, readiness.audience, readiness.is_begun],
      ['quiz', 'at_once', 1, true],
    )
    // Somebody has begun it.
    const unseal = { draft_id: draft.draft_id, version: sealed.version, reason: 'Test' }
    assert.equal((await examiner.post('unseal_paper', unseal)).body.data.reason, 'rule')
    assert.equal((await examiner.post('extra_time', { paper_id: sealed.paper_id })).status, 404)
  })

  it('Quizzes that are built come by a day, and are copied with their chapter', async () => {
    const draft = await ready({ visible_from: '2031-05-01' })
    const { sealed } = await builder.seal(draft)
    assert.ok(sealed)
    assert.ok(!(await listed()).some(({ name }) => name === draft.name))
    const { draft_id } = (await examiner.post('add_paper_draft', { kind: 'exam', copy_of: sealed.paper_id })).body.data
    const { fields } = (await examiner.post('paper_draft', { draft_id })).body.data
    assert.deepEqual(
      [fields.kind, fields.subject, fields.chapter_no, fields.pass_percent, fields.code, fields.visible_from],
      ['quiz', subject, chapter_no, '50', '', ''],
    )
    await builder.fresh()
    const unseal = { draft_id: draft.draft_id, version: sealed.version, reason: 'Test' }
    assert.equal((await examiner.post('unseal_paper', unseal)).status, 200)
  })

  it('Quizzes that are built refuse a code that a quiz has, and hide nothing from teachers', async () => {
    const first = await ready()
    const { sealed } = await builder.seal(first)
    assert.ok(sealed)
    const second = await ready({ code: first.fields.code })
    assert.deepEqual(said((await builder.check(second.draft_id, second.fields)).refusals), ['code code_taken'])
    const teacher = await signedInStaff(test, 'teacher')
    await test.db.write((tx) =>
      tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id }).execute(),
    )
    const codes = (await teacher.post('questions', {})).body.data.questions.map(({ code }: { code: string }) => code)
    assert.ok(codes.includes('P-1'))
    assert.equal((await teacher.post('paper_draft', { draft_id: first.draft_id })).status, 404)
    assert.equal((await teacher.post('paper_draft', { draft_id: second.draft_id })).status, 200)
  })
})
