import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noteAuthor, noteProofRead, noteRetired } from '../../assessment/bank/bank.queries.ts'
import { putFormatSection } from '../../assessment/format/format.queries.ts'
import { newestQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import { setBatches } from '../../features/account/batches.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { planOneRow } from '../../importing/planning/plan-one-row.ts'
import { usedBy } from '../../importing/writing/undo/used-by.queries.ts'
import { loadImportContext } from '../../importing/planning/plan-folder.ts'
import { inEnglish } from '../../importing/localize.ts'
import { sheetOfPaper } from '../../importing/forms/one-paper.ts'
import { aBatch, aStudent, signIn } from '../../testing/makers.ts'
import { paperBuilder, said } from '../../testing/paper-builder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'

describe('papers that are sealed', async () => {
  const {
    test,
    ac_id,
    batch_id,
    student,
    stud_id,
    question,
    examiner,
    codeOf,
    subject,
    readers,
    nobody,
    begin,
    ready,
    check,
    fresh,
    seal,
    sees,
    names,
  } = await paperBuilder()
  const newest = async (code: string) => (await newestQuestion(test.db.read, code)) ?? assert.fail(code)

  it('Papers are students’ when they are sealed, and drafts again when they are not', async () => {
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
    const { entries } = (await owner.post('audit', { entity: 'paper_draft', entity_id: String(draft_id) })).body.data
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['paper_unsealed', 'paper_sealed', 'paper_draft_changed', 'paper_draft_added'],
    )
    assert.equal(entries[0].reason, reason)
    assert.ok(entries[1].changes[0].after.endsWith(sealed.seal))
  })

  it('Papers that are sealed have no question that only who wrote it has read, nor one that is out of use', async () => {
    await question('R-1')
    const draft = await ready({ questions: [['P-1', 'R-1']] })
    const rules = async () => said((await check(draft.draft_id, draft.fields)).refusals)
    assert.deepEqual(await rules(), [])
    const { question_id } = await newest('R-1')
    const [author, reader] = [1, 2].map((staff_id) => ({ staff_id, name: `Nobody ${staff_id}` }))
    if (!author || !reader) return assert.fail()
    await test.db.write((tx) => noteAuthor(tx, question_id, author, 1))
    assert.deepEqual(await rules(), ['questions not_proof_read'])
    await fresh()
    assert.equal((await seal(draft)).sealed, null)
    await test.db.write((tx) => noteProofRead(tx, question_id, reader, 2))
    assert.deepEqual(await rules(), [])
    const inBank = async () => {
      const { questions } = (await examiner.post('paper_bank', { search: 'R-1' })).body.data
      return questions.length as number
    }
    assert.equal(await inBank(), 1)
    await test.db.write((tx) => noteRetired(tx, question_id, reader, 3))
    assert.equal(await inBank(), 0)
  })

  it('Papers that are sealed again have the same seal when nothing has changed, and another one when a question has', async () => {
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

  it('Papers that are sealed store nothing with anything that hinders them', async () => {
    const draft = await ready({ readers: nobody })
    await fresh()
    const { sealed, refusals } = await seal(draft)
    assert.equal(sealed, null)
    assert.deepEqual(said(refusals), ['readers nobody'])
    assert.ok((await names('draft')).includes(draft.name))
  })

  it('Papers that are sealed never take the place of a paper that is there', async () => {
    const one = await ready()
    await fresh()
    await seal(one)
    const other = await ready({ code: one.fields.code })
    assert.deepEqual(said((await seal(other)).refusals), ['code code_taken'])
  })

  it('Papers that are sealed refuse a time at which the batch, its level, or whoever is in both writes something else', async () => {
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

  it('Papers that are sealed are copied with their questions by section, without code and times', async () => {
    const section = { format_code: 'OWN', subject_code: null, attempt_at_most: null, minutes: null, partial: 'none' }
    const marked = { marks: 400, negative_marks: 100, negative_divisor: 1 }
    for (const [position, questions] of [2, 1].entries()) {
      const row = { ...section, ...marked, position, name: `Part ${position}`, answer_type: null, questions }
      await test.db.write((tx) => putFormatSection(tx, row, 2))
    }
    const one = await ready({ format: 'OWN', questions: [['P-1', 'P-2'], ['N-1']] })
    await fresh()
    const { sealed } = await seal(one)
    const { fields } = await begin({ kind: 'exam', copy_of: sealed.paper_id })
    assert.deepEqual(fields['questions'], [['P-1', 'P-2'], ['N-1']])
    const { code, name, start, end, minutes, format, subject: of } = fields
    assert.deepEqual([code, start, end, of], ['', '', '', subject])
    assert.deepEqual([name, minutes, format], [one.name, '60', 'OWN'])
  })

  it('Papers that are sealed say what their readiness lacks: pictures, languages', async () => {
    const file_id = test.newId()
    const file = {
      kind: 'question',
      content_hash: 'gone',
      name: 'a.png',
      media_type: 'image/png',
      size_bytes: 1,
    } as const
    await question('R-2')
    await question('R-3', { answer_type: 'number', key: [7000, 7000] })
    const draft = await ready({ questions: [['R-2', 'R-3']] })
    await fresh()
    const { paper_id } = (await seal(draft)).sealed
    const readiness = async () => (await examiner.post('paper_readiness', { paper_id })).body.data
    assert.deepEqual([(await readiness()).whole, (await readiness()).languages], [2, []])
    const { question_id } = await newest('R-2')
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
    assert.deepEqual([whole, lacking, audience, zone], [1, ['R-2'], 1, 'Asia/Kolkata'])
    assert.deepEqual(languages, [{ language: 'hi', missing: 1, first: ['R-3'] }])
  })

  it('Papers that are sealed say that they are not what was sealed, and no undo takes them away', async () => {
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

  for (const kind of ['exam', 'entrance'] as const) {
    it(`Papers that are sealed come back from a sheet unchanged: ${kind}`, async () => {
      const own = kind === 'entrance' ? { negative_marks: '0.25', pass_marks: '2', description: 'A mock' } : {}
      const draft = await ready({ kind, results: 'At once', marks: '3', calculator: 'Basic', ...own })
      await fresh()
      assert.ok((await seal(draft)).sealed)
      const sheet = sheetOfPaper(kind)
      const rows = await sheet.stored(test.db.read, null)
      const row = rows.find((one) => sheet.key(one) === draft.fields.code) ?? assert.fail('it is not there')
      const cells = Object.entries(sheet.columns).filter(([, { hidden }]) => !hidden)
      const texts = Object.fromEntries(cells.map(([key, cell]) => [key, cell.write(row[key])]))
      const known = await loadImportContext(test.db.read, test.settings, { isGoodRows: false, now: test.clock.now() })
      const imported = await planOneRow(test.db.read, sheet, known, texts)
      assert.deepEqual([imported.mistakes, imported.row], [[], null])
      const changed = await planOneRow(test.db.read, sheet, known, { ...texts, minutes: '50' })
      const refused = changed.mistakes.map(({ problem }) => inEnglish(problem))
      assert.match(refused.join(), /is sealed, so it can’t be changed/)
      assert.equal(changed.row, null)
    })
  }

  it('Papers that are sealed are either begun or a draft again, when both are pressed in the same moment', async () => {
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

  it('Papers that are sealed stay sealed once somebody has begun them', async () => {
    const draft = await ready({ start: '2027-03-01 10:00', end: '2027-03-01 12:00' })
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
    assert.match(opened.body.message, /has started this test paper/)
    const { data } = (await again.post('paper_readiness', { paper_id: sealed.paper_id })).body
    assert.deepEqual([data.is_begun, data.sealed.is_kept, data.questions, data.whole], [true, true, 2, 2])
  })
})
