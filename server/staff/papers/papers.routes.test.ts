import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putFormatSection } from '../../assessment/format/format.queries.ts'
import { paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

type Said = { field: string; problem?: string }

describe('papers that are built', async () => {
  const { test, examiner, nobody, begin, ready, check, fresh, names } = await paperBuilder()

  it('Papers that are built are made of the bank: searched, narrowed, and drawn by chance', async () => {
    const bank = async (filter: object) =>
      (await examiner.post('paper_bank', filter)).body.data.questions.map(({ code }: { code: string }) => code)
    assert.deepEqual(await bank({}), ['N-1', 'P-1', 'P-2', 'P-3'])
    assert.deepEqual(await bank({ search: 'what IS p-2' }), ['P-2'])
    assert.deepEqual(await bank({ search: '%' }), [])
    assert.deepEqual(await bank({ answer_type: 'number' }), ['N-1'])
    assert.deepEqual(await bank({ after: 'P-1' }), ['P-2', 'P-3'])
    const draw = { answer_type: 'single', count: 2, taken: ['P-1'] }
    const { codes, found } = (await examiner.post('draw_questions', draw)).body.data
    assert.deepEqual([codes.toSorted(), found], [['P-2', 'P-3'], 2])
  })

  it('Papers that are built are drawn by difficulty, and keep the blueprint that their author aims at', async () => {
    await test.db.write(async (tx) => {
      const set = (code: string, difficulty: string) =>
        tx.updateTable('questions').set({ difficulty }).where('question_code', '=', code).execute()
      await set('P-1', 'easy')
      await set('P-2', 'Easy')
    })
    const draw = async (difficulty: string) =>
      (await examiner.post('draw_questions', { difficulty, count: 9, taken: [] })).body.data.codes.toSorted()
    assert.deepEqual([await draw(' EASY '), await draw('Hard'), await draw('')], [['P-1', 'P-2'], [], ['N-1', 'P-3']])
    const { draft_id, version, fields } = await ready({ questions: [['P-1', 'P-2']] })
    const blueprint = [{ of: 'difficulty', name: 'Easy', percent: '50' }]
    const save = { draft_id, version, fields: { ...fields, blueprint } }
    assert.equal((await examiner.post('save_paper_draft', save)).status, 200)
    const kept = (await examiner.post('paper_draft', { draft_id })).body.data
    assert.deepEqual(kept.fields.blueprint, blueprint)
    const { questions, mistakes, refusals } = await check(draft_id, kept.fields)
    assert.deepEqual([mistakes, refusals], [[], []])
    assert.deepEqual(
      questions.map((one: { code: string; subject_code: string; difficulty: string | null }) => [
        one.code,
        one.difficulty,
      ]),
      [
        ['P-1', 'easy'],
        ['P-2', 'Easy'],
      ],
    )
    const { entries } = (
      await (
        await signedInStaff(test, 'owner')
      ).post('audit', {
        entity: 'paper_draft',
        entity_id: String(draft_id),
      })
    ).body.data
    assert.match(JSON.stringify(entries), /Easy: 50 %/)
  })

  it('Papers that are built begin blank, or with the sections of a format', async () => {
    assert.deepEqual((await begin()).fields['questions'], [[]])
    const jee = await begin({ kind: 'entrance', format: 'jee-main-2026' })
    assert.equal(jee.fields['minutes'], '180')
    assert.equal((jee.fields['questions'] as string[][]).length, 6)
    assert.equal((await examiner.post('add_paper_draft', { kind: 'exam', format: 'gate-2026' })).status, 404)
  })

  it('Papers that are built are told what they come to, and whom they are for', async () => {
    const { draft_id, fields } = await ready()
    const { totals, audience, mistakes, refusals, starts_at } = await check(draft_id, fields)
    assert.deepEqual(totals, { questions: 2, needs: null, marks: 4, minutes: 60 })
    assert.deepEqual(audience, { count: 1, twice: 0, names: ['Anu Thomas'] })
    assert.deepEqual([mistakes, refusals], [[], []])
    assert.match(starts_at, /T10:00:00\+05:30$/)
  })

  it('Papers that are built say everything that is wrong at once, the importer’s words with them', async () => {
    const { draft_id, fields } = await ready()
    const wrong = { start: '2020-01-01 00:00', end: '', readers: nobody, subject: 'NONE', questions: [['P-1', 'P-9']] }
    const { mistakes, refusals, asks } = await check(draft_id, { ...fields, ...wrong, name: '', minutes: 'x' })
    assert.deepEqual(mistakes.map(({ field }: Said) => field).toSorted(), ['minutes', 'name', 'questions', 'subject'])
    assert.deepEqual(said(refusals), ['start start_over', 'end end_missing', 'readers nobody'])
    assert.deepEqual(said(asks), ['start midnight'])
  })

  it('Papers that are built refuse results before the end, as the sheet does', async () => {
    const { draft_id, fields } = await ready()
    const { mistakes } = await check(draft_id, { ...fields, results: fields.start })
    assert.deepEqual(
      mistakes.map(({ field }: Said) => field),
      ['results'],
    )
  })

  it('Papers that are built know their sections: what is right in sum and wrong in a section is refused', async () => {
    const section = { format_code: 'OWN', subject_code: null, attempt_at_most: null, minutes: null, partial: 'none' }
    const marked = { marks: 400, negative_marks: 100, negative_divisor: 1 }
    const put = async (position: number, name: string, answer_type: string, questions: number) =>
      test.db.write((tx) => putFormatSection(tx, { ...section, ...marked, position, name, answer_type, questions }, 2))
    await put(0, 'Choice', 'single', 2)
    await put(1, 'Number', 'number', 1)
    const right = await ready({ format: 'OWN', questions: [['P-1', 'P-2'], ['N-1']] })
    const { totals, mistakes, refusals } = await check(right.draft_id, right.fields)
    assert.deepEqual(totals, { questions: 3, needs: 3, marks: 12, minutes: 60 })
    assert.deepEqual([mistakes, refusals], [[], []])
    const moved = await check(right.draft_id, { ...right.fields, questions: [['P-1'], ['P-2', 'N-1']] })
    assert.deepEqual(said(moved.refusals), ['questions section_count', 'questions section_count'])
    const wrong = await check(right.draft_id, { ...right.fields, questions: [['P-1', 'N-1'], ['P-2']] })
    assert.ok(wrong.mistakes.length >= 2, JSON.stringify(wrong.mistakes))
    const early = { ...right.fields, questions: [['N-1'], []] }
    const problems = (await check(right.draft_id, early)).mistakes.map(({ problem }: Said) => problem)
    assert.ok(
      problems.some((problem: string) => problem.startsWith('Choice: N-1 ')),
      String(problems),
    )
  })

  it('Papers that are built are changed by one of two who have the same one open', async () => {
    const { draft_id, version, fields } = await ready()
    const owner = await signedInStaff(test, 'owner')
    const first = { draft_id, version, fields: { ...fields, name: 'First' } }
    assert.equal((await owner.post('save_paper_draft', first)).status, 200)
    const second = { draft_id, version, fields: { ...fields, name: 'Second' } }
    assert.equal((await examiner.post('save_paper_draft', second)).body.data.reason, 'changed_meanwhile')
  })

  it('Papers that are built are taken away and come back', async () => {
    const { draft_id, version, name } = await ready()
    const gone = (await examiner.post('remove_paper_draft', { draft_id, version, restore: false })).body.data
    assert.equal((await names('draft')).includes(name), false)
    assert.ok((await names('removed')).includes(name))
    await fresh()
    assert.equal((await examiner.post('seal_paper', { draft_id, version: gone.version })).status, 404)
    await examiner.post('remove_paper_draft', { draft_id, version: gone.version, restore: true })
    assert.ok((await names('draft')).includes(name))
  })
})
