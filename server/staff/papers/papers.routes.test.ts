import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putFormatSection } from '../../assessment/format/format.queries.ts'
import { addQuestion, newestQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import { setBatches } from '../../features/account/batches.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { usedBy } from '../../provider/importing/undo/used-by.queries.ts'
import { aBatch, aLevel, aSignedIn, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { questionRows, type QuestionWords } from '../../testing/question-rows.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Fields = Record<string, unknown>
type Said = { field: string; rule?: string; what?: string; problem?: string }

describe('papers that are built', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const { student, stud_id, token } = await aSignedIn(test, { name: 'Anu Thomas' })
  const batch_id = await aBatch(test, ac_id, [student], [subject_id])
  const empty = await aBatch(test, ac_id)
  const codeOf = async (id: number) =>
    (await test.db.read.selectFrom('batches').where('batch_id', '=', id).select('batch_code').executeTakeFirstOrThrow())
      .batch_code
  const [readers, nobody] = [await codeOf(batch_id), await codeOf(empty)]
  const { subject_code: subject } = await test.db.read
    .selectFrom('subjects')
    .where('subject_id', '=', subject_id)
    .select('subject_code')
    .executeTakeFirstOrThrow()
  const question = async (question_code: string, words: Partial<QuestionWords> = {}, version = 1) => {
    const { row, options } = questionRows(test.newId, { question: `What is ${question_code}?`, ...words })
    const named = { ...row, subject_id, question_code, version, content_hash: `${question_code} ${version}` }
    await test.db.write((tx) => addQuestion(tx, named, options))
  }
  for (const code of ['P-1', 'P-2', 'P-3']) await question(code)
  await question('N-1', { answer_type: 'number', key: [7000, 7000] })
  const newest = async (code: string) => (await newestQuestion(test.db.read, code)) ?? assert.fail(code)
  const examiner = await signedInStaff(test, 'examiner')

  const begin = async (body: object = { kind: 'exam' }) => {
    const { draft_id } = (await examiner.post('add_paper_draft', body)).body.data
    return (await examiner.post('paper_draft', { draft_id })).body.data as {
      draft_id: number
      version: number
      fields: Fields
      paper_id: number | null
    }
  }
  let made = 0
  /** A draft of which nothing hinders anything, on a day of its own. */
  const ready = async (changes: Fields = {}) => {
    made += 1
    const { draft_id, version, fields } = await begin()
    const day = `2027-01-${String(made).padStart(2, '0')}`
    const whole = {
      ...fields,
      code: `UT-${made}`,
      name: `Unit test ${made}`,
      subject,
      readers,
      minutes: '60',
      start: `${day} 10:00`,
      end: `${day} 11:30`,
      questions: [['P-1', 'P-2']],
      ...changes,
    }
    const saved = (await examiner.post('save_paper_draft', { draft_id, version, fields: whole })).body.data
    return { draft_id, version: saved.version as number, fields: whole, name: whole.name }
  }
  const check = async (draft_id: number, fields: Fields) =>
    (await examiner.post('check_paper', { draft_id, fields })).body.data
  const fresh = async (who: SignedInStaff = examiner) => who.post('confirm_totp', { code: who.nextCode() })
  const seal = async ({ draft_id, version }: { draft_id: number; version: number }) => {
    const answered = await examiner.post('seal_paper', { draft_id, version })
    return answered.body.data
  }
  const sees = async (name: string) => {
    const { data } = (await test.post('/Student/exams', { stud_id }, token)).body
    return (data as { name: string; exam_id: number }[]).find((exam) => exam.name === name)
  }
  const names = async (state: string) =>
    (await examiner.post('papers', { state })).body.data.papers.map(({ name }: { name: string }) => name)
  const said = (all: Said[]) => all.map(({ field, rule, what }) => `${field} ${rule ?? what}`)

  it('begin blank, or with the sections of a format', async () => {
    assert.deepEqual((await begin()).fields['questions'], [[]])
    const jee = await begin({ kind: 'entrance', format: 'jee-main-2026' })
    assert.equal(jee.fields['minutes'], '180')
    assert.equal((jee.fields['questions'] as string[][]).length, 6)
    assert.equal((await examiner.post('add_paper_draft', { kind: 'exam', format: 'gate-2026' })).status, 404)
  })

  it('are told what they come to, and whom they are for', async () => {
    const { draft_id, fields } = await ready()
    const { totals, audience, mistakes, refusals, starts_at } = await check(draft_id, fields)
    assert.deepEqual(totals, { questions: 2, needs: null, marks: 4, minutes: 60 })
    assert.deepEqual(audience, { count: 1, names: ['Anu Thomas'] })
    assert.deepEqual([mistakes, refusals], [[], []])
    assert.match(starts_at, /T10:00:00\+05:30$/)
  })

  it('say everything that is wrong at once, the importer’s words with them', async () => {
    const { draft_id, fields } = await ready()
    const wrong = { start: '2020-01-01 00:00', end: '', readers: nobody, subject: 'NONE', questions: [['P-1', 'P-9']] }
    const { mistakes, refusals, asks } = await check(draft_id, { ...fields, ...wrong, name: '', minutes: 'x' })
    assert.deepEqual(mistakes.map(({ field }: Said) => field).toSorted(), ['minutes', 'name', 'questions', 'subject'])
    assert.deepEqual(said(refusals), ['start start_over', 'end end_missing', 'readers nobody'])
    assert.deepEqual(said(asks), ['start midnight'])
  })

  it('refuse results before the end, as the sheet does', async () => {
    const { draft_id, fields } = await ready()
    const { mistakes } = await check(draft_id, { ...fields, results: fields.start })
    assert.deepEqual(
      mistakes.map(({ field }: Said) => field),
      ['results'],
    )
  })

  it('are students’ when they are sealed, and drafts again when they are not', async () => {
    const draft = await ready()
    assert.equal(await sees(draft.name), undefined)
    assert.ok((await names('draft')).includes(draft.name))
    await fresh()
    const { sealed } = await seal(draft)
    assert.match(sealed.seal, /^[\w-]{43}$/)
    assert.ok(await sees(draft.name))
    assert.equal((await names('draft')).includes(draft.name), false)
    assert.ok((await names('to_come')).includes(draft.name))
    const { draft_id, fields } = draft
    const again = await examiner.post('save_paper_draft', { draft_id, version: sealed.version, fields })
    assert.equal(again.body.data.reason, 'changed_meanwhile')
    const reason = 'One question is wrong'
    const opened = await examiner.post('unseal_paper', { draft_id, version: sealed.version, reason })
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    assert.equal(await sees(draft.name), undefined)
    assert.ok((await names('draft')).includes(draft.name))
    const owner = await signedInStaff(test, 'owner')
    const { entries } = (await owner.post('audit', { entity: 'paper draft', entity_id: String(draft_id) })).body.data
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['paper unsealed', 'paper sealed', 'paper draft changed', 'paper draft added'],
    )
    assert.equal(entries[0].reason, reason)
    assert.ok(entries[1].changes[0].after.endsWith(sealed.seal))
  })

  it('are sealed alike whenever nothing has changed, and otherwise when a question has', async () => {
    const draft = await ready({ questions: [['P-3']] })
    await fresh()
    const first = (await seal(draft)).sealed
    const open = async (version: number) =>
      (await examiner.post('unseal_paper', { draft_id: draft.draft_id, version, reason: 'Again' })).body.data.version
    const second = (await seal({ ...draft, version: await open(first.version) })).sealed
    assert.equal(second.seal, first.seal)
    await question('P-3', { question: 'Which one?' }, 2)
    const third = (await seal({ ...draft, version: await open(second.version) })).sealed
    assert.notEqual(third.seal, first.seal)
  })

  it('store nothing with anything that hinders them', async () => {
    const draft = await ready({ readers: nobody })
    await fresh()
    const { sealed, refusals } = await seal(draft)
    assert.equal(sealed, null)
    assert.deepEqual(said(refusals), ['readers nobody'])
    assert.ok((await names('draft')).includes(draft.name))
  })

  it('never take the place of a paper that is there', async () => {
    const one = await ready()
    await fresh()
    await seal(one)
    const other = await ready({ code: one.fields.code })
    assert.deepEqual(said((await seal(other)).refusals), ['code code_taken'])
  })

  it('refuse a time at which the batch, its level, or whoever is in both writes something else', async () => {
    const both = await aBatch(test, ac_id)
    await test.db.write((tx) => setBatches(tx, stud_id, [batch_id, both], { since: null, newId: test.newId }))
    const batches = { own: readers, level: 'Level 6', both: await codeOf(both) }
    const alone = await codeOf(await aBatch(test, ac_id, [await aStudent(test)]))
    const one = await ready({ start: '2027-02-01 10:00', end: '2027-02-01 11:00' })
    await fresh()
    assert.ok((await seal(one)).sealed)
    const at = { start: '2027-02-01 10:30', end: '2027-02-01 11:30' }
    for (const who of Object.values(batches)) {
      const { draft_id, fields } = await ready({ ...at, readers: who })
      const { refusals } = await check(draft_id, fields)
      assert.deepEqual(refusals, [{ field: 'start', rule: 'overlap', about: one.name, count: 0 }], who)
    }
    const { draft_id, fields } = await ready({ ...at, readers: alone })
    assert.deepEqual((await check(draft_id, fields)).refusals, [])
  })

  it('know their sections: what is right in sum and wrong in a section is refused', async () => {
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

  it('are copied with their questions by section, without code and times', async () => {
    const one = await ready({ format: 'OWN', questions: [['P-1', 'P-2'], ['N-1']] })
    await fresh()
    const { sealed } = await seal(one)
    const { fields } = await begin({ kind: 'exam', copy_of: sealed.paper_id })
    assert.deepEqual(fields['questions'], [['P-1', 'P-2'], ['N-1']])
    const { code, name, start, end, minutes, format, subject: of } = fields
    assert.deepEqual([code, start, end, of], ['', '', '', subject])
    assert.deepEqual([name, minutes, format], [one.name, '60', 'OWN'])
  })

  it('are changed by one of two who have the same one open', async () => {
    const { draft_id, version, fields } = await ready()
    const owner = await signedInStaff(test, 'owner')
    const first = { draft_id, version, fields: { ...fields, name: 'First' } }
    assert.equal((await owner.post('save_paper_draft', first)).status, 200)
    const second = { draft_id, version, fields: { ...fields, name: 'Second' } }
    assert.equal((await examiner.post('save_paper_draft', second)).body.data.reason, 'changed_meanwhile')
  })

  it('are taken away and come back', async () => {
    const { draft_id, version, name } = await ready()
    const gone = (await examiner.post('remove_paper_draft', { draft_id, version, restore: false })).body.data
    assert.equal((await names('draft')).includes(name), false)
    assert.ok((await names('removed')).includes(name))
    await fresh()
    assert.equal((await examiner.post('seal_paper', { draft_id, version: gone.version })).status, 404)
    await examiner.post('remove_paper_draft', { draft_id, version: gone.version, restore: true })
    assert.ok((await names('draft')).includes(name))
  })

  it('are made of the bank: searched, narrowed, and drawn by chance', async () => {
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

  it('say what their readiness lacks: pictures, languages', async () => {
    const file_id = test.newId()
    const file = {
      kind: 'question',
      content_hash: 'gone',
      name: 'a.png',
      media_type: 'image/png',
      size_bytes: 1,
    } as const
    const draft = await ready({ questions: [['P-1', 'N-1']] })
    await fresh()
    const { paper_id } = (await seal(draft)).sealed
    const readiness = async () => (await examiner.post('paper_readiness', { paper_id })).body.data
    assert.deepEqual([(await readiness()).whole, (await readiness()).languages], [2, []])
    const { question_id } = await newest('P-1')
    await test.db.write(async (tx) => {
      await addFile(tx, { file_id, ...file, path: 'question/gone.png', duration: null, pages: null })
      await tx.updateTable('questions').set({ question_file: file_id }).where('question_id', '=', question_id).execute()
      const texts = {
        question: 'क्या?',
        explanation: null,
        passage: null,
        list_one: null,
        list_two: null,
        options: '[]',
      }
      await tx
        .insertInto('question_translations')
        .values({ question_id, language: 'hi', ...texts })
        .execute()
    })
    const { whole, lacking, languages, audience, zone } = await readiness()
    assert.deepEqual([whole, lacking, audience, zone], [1, ['P-1'], 1, 'Asia/Kolkata'])
    assert.deepEqual(languages, [{ language: 'hi', missing: 1, first: ['N-1'] }])
  })

  it('say that an import has changed them since, which no undo takes away', async () => {
    const draft = await ready()
    await fresh()
    const { paper_id } = (await seal(draft)).sealed
    const isKept = async () => (await examiner.post('paper_readiness', { paper_id })).body.data.sealed.is_kept
    assert.equal(await isKept(), true)
    await test.db.write((tx) =>
      tx.updateTable('papers').set({ minutes: 45 }).where('paper_id', '=', paper_id).execute(),
    )
    assert.equal(await isKept(), false)
    assert.equal((await usedBy(test.db.read, 'papers', [paper_id], new Map())).get(paper_id), 'paper_drafts')
  })

  it('are either begun or a draft again, when both are pressed in the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const draft = await ready({ start: '2026-11-20 23:00', end: '2026-11-25 12:00', minutes: '5' })
      await fresh()
      const { sealed } = await seal(draft)
      assert.ok(sealed)
      test.clock.set('2026-11-20T23:00:01+05:30')
      const again = await signedInStaff(test, 'examiner')
      const { draft_id } = draft
      const exam = { stud_id, exam_id: sealed.paper_id }
      const pupil = await signIn(test, student)
      const [begun, opened] = await Promise.all([
        test.post('/Student/exam', exam, pupil),
        again.post('unseal_paper', { draft_id, version: sealed.version, reason: 'Now' }),
      ])
      const isThere = (await again.post('paper_readiness', { paper_id: sealed.paper_id })).status === 200
      assert.deepEqual(
        [begun.status === 200, opened.status === 200],
        [isThere, !isThere],
        `${begun.status} ${opened.status}`,
      )
      // Back to when the examiner's session is not over.
      test.clock.set('2026-11-20T10:30:00+05:30')
    }
  })

  it('stay sealed once somebody has begun them', async () => {
    const draft = await ready({ start: '2027-03-01 10:00', end: '2027-03-01 12:00', questions: [['P-2', 'P-3']] })
    await fresh()
    const { sealed } = await seal(draft)
    test.clock.set('2027-03-01T10:05:00+05:30')
    const exam = { stud_id, exam_id: sealed.paper_id }
    const begun = await test.post('/Student/exam', exam, await signIn(test, student))
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    const again = await signedInStaff(test, 'examiner')
    const { draft_id } = draft
    const opened = await again.post('unseal_paper', { draft_id, version: sealed.version, reason: 'Too late' })
    assert.equal(opened.body.data.reason, 'rule')
    assert.match(opened.body.message, /begun/)
    const { data } = (await again.post('paper_readiness', { paper_id: sealed.paper_id })).body
    assert.deepEqual([data.is_begun, data.sealed.is_kept, data.questions, data.whole], [true, true, 2, 2])
  })
})
