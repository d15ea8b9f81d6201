import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sheetNamed } from '../../../importing/sheets/all-sheets.ts'
import { importFolder } from '../../../importing/writing/import-folder.ts'
import { TERMINAL } from '../../../importing/people/invite-staff.ts'
import { importById } from '../../../importing/writing/staging.queries.ts'
import { applyRows } from '../../../importing/writing/undo/apply-rows.ts'
import { ImportRejected } from '../../../importing/validation-errors.ts'
import { folderOf } from '../../../testing/provider-folder.ts'
import { questionLine, questionSheet, sealedPaper, stored } from '../../../testing/sealed-paper.ts'

describe('a question of a sealed paper', async () => {
  const { test, owner, examiner, fresh, seal, question, ready, inPaper } = await sealedPaper()
  const { upload_id } = await stored(owner, { 'questions.csv': questionSheet(questionLine('Q-2', 'A')) })
  const paper = await seal()
  const { paper_id } = paper
  const problems = async (upload: number) =>
    (await owner.post('import_mistakes', { upload_id: upload, page: 0 })).body.data.mistakes.map(
      ({ problem }: { problem: string }) => problem,
    )
  const isWhole = async () => {
    const { sealed, is_ready } = await ready(paper_id)
    assert.deepEqual([sealed.is_kept, sealed.seal, is_ready], [true, paper.seal, true])
    assert.deepEqual([await inPaper(paper_id, 'Q-1'), await inPaper(paper_id, 'Q-2')], ['1 Eight', '2 Six'])
  }

  for (const [what, changes] of Object.entries({
    key: { correct: 'A' },
    words: { question: 'Another?' },
    explanation: { explanation: 'For another reason' },
    translation: { question_hi: 'क्या है?', optionA_hi: 'छह', optionB_hi: 'आठ' },
    marks: { marks: '3' },
  }))
    it(`A question of a sealed paper is not changed in the bank: ${what}`, async () => {
      const { question_id, version, fields, bound_by } = await question('Q-1')
      assert.deepEqual(bound_by, [paper.name])
      const body = { question_id, version, fields: { ...fields, ...changes } }
      const { status, body: answer } = await examiner.post('save_question', body)
      assert.equal(answer.data.reason, 'rule', String(status))
      assert.match(answer.message, /sealed paper “Sealed 1”.*Propose a change/)
      assert.equal((await question('Q-1')).version, version)
      await isWhole()
    })

  it('A question of a sealed paper is filed elsewhere in the bank, which changes no paper', async () => {
    const { question_id, version, fields } = await question('Q-1')
    const body = { question_id, version, fields: { ...fields, difficulty: 'Hard' } }
    const { saved } = (await examiner.post('save_question', body)).body.data
    assert.equal(saved.question_id, question_id)
    await isWhole()
  })

  it('A question of a sealed paper stays in use, and proof-read', async () => {
    const { question_id, version } = await question('Q-1')
    const retired = await examiner.post('retire_question', { question_id, version, restore: false })
    assert.match(retired.body.message, /sealed paper/)
    assert.equal((await question('Q-1')).state, 'proof_read')
    const back = await examiner.post('proof_read_question', { question_id, version, undo: true })
    assert.match(back.body.message, /sealed paper/)
    const many = await examiner.post('proof_read_questions', { question_ids: [question_id], undo: true })
    assert.match(many.body.data.refused[0].problem, /sealed paper/)
    await isWhole()
  })

  it('A question of a sealed paper is not changed by a sheet, by whomever it comes, while others of the sheet are', async () => {
    const sheet = questionSheet(questionLine('Q-1', 'A'), questionLine('Q-3', 'A'))
    const planned = await stored(owner, { 'questions.csv': sheet })
    assert.equal(planned.preview.files[0]?.state, 'refused')
    const [problem] = await problems(planned.upload_id)
    assert.match(problem, /sealed paper “Sealed 1”, so one person can’t change it.*propose a change/)
    assert.deepEqual(
      planned.preview.files[0]?.changes.filter((one) => one.includes('Q-1')),
      [],
    )
    const good = await owner.compared(planned.upload_id, true)
    assert.equal((await owner.stored(good)).state, 'done')
    assert.equal((await question('Q-3')).fields.correct, 'A')
    await isWhole()
  })

  it('A question of a sealed paper comes again as it is, which is no change', async () => {
    const planned = await stored(owner, {
      'questions.csv': questionSheet(questionLine('Q-1', 'B', 'What is Q-1?', '3,Hard')),
    })
    assert.deepEqual([planned.preview.rows, planned.preview.mistakes], [0, 0])
  })

  it('A question of a sealed paper is not changed by GIFT, nor by the terminal', async () => {
    const gift = '// [id:Q-1]\n::One:: What is Q-1? {\n=Six\n~Eight\n}\n'
    const planned = await stored(owner, { 'PHY12 3.gift': gift })
    assert.match((await problems(planned.upload_id))[0], /sealed paper/)
    const folder = folderOf({ 'questions.csv': questionSheet(questionLine('Q-1', 'A')) })
    await assert.rejects(importFolder(test, folder), (error) => {
      assert.ok(error instanceof ImportRejected)
      assert.match(error.message, /sealed paper/)
      return true
    })
    await isWhole()
  })

  it('A question of a sealed paper is not changed back by the undo of an import from before the seal', async () => {
    const { import_id } = await test.db.read
      .selectFrom('imports')
      .where('upload_id', '=', upload_id)
      .select('import_id')
      .executeTakeFirstOrThrow()
    const { refused, reasons } = (await owner.post('import_undo_preview', { import_id })).body.data
    assert.deepEqual([refused, reasons[0].row, reasons[0].why, reasons[0].by], [1, 'Q-2', 'in_use', 'papers'])
    assert.equal((await owner.post('import_undo', { import_id })).body.data.reason, 'changed_meanwhile')
    await isWhole()
  })

  it('A question of a sealed paper is kept by a paper that was sealed after an import was compared, and the audit names it', async () => {
    const { upload_id: waiting } = await owner.sendAll({ 'questions.csv': questionSheet(questionLine('Q-4', 'A')) })
    const planned = await owner.compared(waiting)
    const later = await seal([['Q-4']])
    await owner.stored(planned)
    assert.equal(await inPaper(later.paper_id, 'Q-4'), '1 Eight')
    assert.equal((await ready(later.paper_id)).sealed.is_kept, true)
    assert.equal((await question('Q-4')).fields.correct, 'B')
    // The same for rows that were set aside before the seal and are laid after it.
    const any = await test.db.read.selectFrom('imports').select('import_id').executeTakeFirstOrThrow()
    const found = (await importById(test.db.read, any.import_id)) ?? assert.fail('no import')
    const sheet = sheetNamed('questions')
    const [row] = await sheet.stored(test.db.read, [{ code: 'Q-4' }])
    const rows = [{ ...row, correct: 'A' }]
    const putting = { newId: test.newId, now: test.clock.now() }
    await test.db.write((tx) =>
      applyRows(tx, sheet, found, { from: 0, rows, by: { actor: TERMINAL, importer: null }, putting }),
    )
    assert.equal((await question('Q-4')).fields.correct, 'B')
    const { entries } = (await owner.post('audit', { action: 'import_left_out_sealed_rows' })).body.data
    assert.match(entries[0].changes[0].field, /: Q-4$/)
  })

  it('A question of a sealed paper is free again once the paper is unsealed', async () => {
    const later = await seal([['Q-3']])
    await fresh(examiner)
    const { draft_id, version } = later
    const opened = await examiner.post('unseal_paper', { draft_id, version, reason: 'One more question' })
    assert.equal(opened.status, 200)
    const before = await question('Q-3')
    const body = {
      question_id: before.question_id,
      version: before.version,
      fields: { ...before.fields, correct: 'B' },
    }
    assert.equal((await examiner.post('save_question', body)).status, 200)
  })
})

describe('a sealed paper', async () => {
  const { owner, examiner, seal, ready } = await sealedPaper()
  const own = { marks: '4', results: 'At once' }
  const paper = await seal([['Q-1', 'Q-2']], own)
  const HEADER = 'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Marks,Minutes,Start,End,Results On'
  const line = (changes: Record<string, string> = {}) => {
    const day = '2026-12-01'
    const row = { code: paper.code, name: paper.name, subject: 'PHY12', readers: 'Plus Two Science', ids: 'Q-1; Q-2' }
    const times = { marks: '4', minutes: '60', start: `${day} 10:00`, end: `${day} 11:30`, results: 'At once' }
    return Object.values({ ...row, ...times, ...changes }).join(',')
  }
  const imported = async (changes: Record<string, string>) =>
    stored(owner, { 'exams.csv': [HEADER, line(changes)].join('\n') })

  it('A sealed paper comes again from a sheet as it is', async () => {
    const { preview } = await imported({})
    assert.deepEqual([preview.mistakes, preview.rows], [0, 0])
  })

  for (const changes of [
    { minutes: '90' },
    { start: '2026-12-01 09:00' },
    { end: '2026-12-01 12:30' },
    { marks: '3' },
    { ids: 'Q-1; Q-3' },
    { readers: 'P2-A' },
    { results: '2026-12-02 10:00' },
    { name: 'Another' },
  ])
    it(`A sealed paper is not changed by a sheet: ${Object.keys(changes).join()}`, async () => {
      const { upload_id, preview } = await imported(changes)
      assert.equal(preview.files[0]?.state, 'refused')
      const { mistakes } = (await owner.post('import_mistakes', { upload_id, page: 0 })).body.data
      assert.match(mistakes[0].problem, /is sealed, so it can’t be changed/)
      const { sealed } = await ready(paper.paper_id)
      assert.deepEqual([sealed.is_kept, sealed.seal], [true, paper.seal])
    })

  it('A sealed paper is no other paper when its batch or its format is called or made otherwise', async () => {
    const levels = 'Level ID,Level\n6,Plus Two Commerce\n'
    await stored(owner, { 'levels.csv': levels })
    const { preview } = await imported({ readers: 'Plus Two Commerce' })
    assert.deepEqual([preview.mistakes, preview.rows], [0, 0])
    assert.equal((await ready(paper.paper_id, examiner)).sealed.is_kept, true)
  })
})
