import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { notedOf } from '../../assessment/bank/bank.queries.ts'
import { newestQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import { sheetNamed } from '../../importing/sheets/all-sheets.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import type { Row } from '../../importing/planning/planned-row.ts'
import { importById } from '../../importing/writing/staging.queries.ts'
import { applyRows } from '../../importing/writing/undo/apply-rows.ts'
import { TERMINAL } from '../../importing/people/invite-staff.ts'
import { storedPapers } from '../../importing/sheets/papers/papers-stored.queries.ts'
import { type Importer, importer } from '../../testing/importing-staff.ts'
import { folderOf } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { aWrittenPaper } from '../../testing/written-paper.ts'
import {
  csv,
  questions,
  STORED,
  exams,
  EXAM,
  SETTINGS,
  STUDENTS,
  importingAcademy,
} from '../../testing/importing-academy.ts'

const STALE_SECONDS = 301

type Imported = { import_id: number; who: string; may_undo: boolean }

describe('a clerk who imports questions', async () => {
  const { test, owner, clerk, compared } = await importingAcademy()

  it('A clerk who imports questions learns nothing of those that are there, whatever key is guessed', async () => {
    const said = []
    for (const key of ['A', 'B']) {
      const upload = await compared(clerk, questions(STORED.replace(',B,', `,${key},`)))
      const { upload_id, preview } = upload
      const mistakes = await clerk.post('import_mistakes', { upload_id, page: 0 })
      said.push(JSON.stringify([preview, mistakes.body.data]))
      assert.deepEqual(
        preview.files.map(({ state, changes, warnings, notes }) => [state, changes, warnings, notes]),
        [['refused', [], [], []]],
      )
      const [mistake] = mistakes.body.data.mistakes
      assert.equal(mistake.problem, 'Q-1 already exists. Your role can only add new questions.')
      await clerk.post('import_discard', { upload_id })
    }
    assert.equal(said[0], said[1])
  })

  it('A clerk who imports questions learns nothing from a guess that leaves all else blank', async () => {
    const { preview, upload_id } = await compared(clerk, questions('Q-1,PHY12,?,Yes,No,A,'), true)
    assert.ok(!JSON.stringify(preview).includes('Stored'))
    assert.equal(preview.rows, 0)
    await clerk.post('import_discard', { upload_id })
  })

  it('A clerk who imports questions adds new ones as drafts of their own, and the others of the sheet stay out', async () => {
    const files = questions(STORED, 'Q-2,PHY12,New words?,Yes,No,A,')
    const upload = await compared(clerk, files, true)
    assert.equal(upload.preview.rows, 1)
    assert.equal((await clerk.stored(upload)).state, 'done')
    const added = (await newestQuestion(test.db.read, 'Q-2')) ?? assert.fail('Q-2 is not there')
    const noted = await notedOf(test.db.read, added.question_id)
    assert.deepEqual([noted?.author_id, noted?.proof_read_at], [clerk.staff_id, null])
  })

  it('A clerk who imports questions changes no question that somebody else has added since it was compared', async () => {
    const upload = await compared(clerk, questions('Q-3,PHY12,Mine?,Yes,No,A,'))
    await importFolder(test, folderOf(questions('Q-3,PHY12,Theirs?,Yes,No,B,')))
    await clerk.stored(upload)
    const rows = await test.db.read
      .selectFrom('questions')
      .where('question_code', '=', 'Q-3')
      .select('question')
      .execute()
    assert.deepEqual(rows, [{ question: 'Theirs?' }])
    await clerk.post('import_discard', { upload_id: upload.upload_id })
  })

  it('A clerk who imports questions changes no question either that comes while the rows are stored', async () => {
    const { import_id } = await test.db.read.selectFrom('imports').select('import_id').executeTakeFirstOrThrow()
    const found = (await importById(test.db.read, import_id)) ?? assert.fail('no import')
    const [row] = (await sheetNamed('questions').stored(test.db.read, [{ code: 'Q-1' }])) as [Row]
    const by = { actor: TERMINAL, importer: { roles: ['clerk' as const], isOwn: true } }
    const putting = { newId: test.newId, now: test.clock.now() }
    const rows = [{ ...row, correct: 'A' }]
    await test.db.write((tx) => applyRows(tx, sheetNamed('questions'), found, { from: 0, rows, by, putting }))
    const [after] = await sheetNamed('questions').stored(test.db.read, [{ code: 'Q-1' }])
    assert.equal(after?.['correct'], 'B')
  })

  it('A clerk who imports questions undoes what they added, and nothing that another has changed', async () => {
    const history = (await clerk.post('import_history')).body.data.imports as Imported[]
    const own = history.find(({ who }) => who === clerk.email.split('@')[0]) ?? assert.fail('nothing of the clerk')
    assert.equal(own.may_undo, true)
    assert.equal((await clerk.post('import_undo', { import_id: own.import_id })).body.data.removed, 1)
    const changed = await compared(owner, questions(STORED.replace('Stored words', 'Better words')))
    await owner.stored(changed)
    const [last] = (await clerk.post('import_history')).body.data.imports
    assert.equal(last.may_undo, false)
    for (const call of ['import_undo_preview', 'import_undo'])
      assert.equal((await clerk.post(call, { import_id: last.import_id })).body.data.reason, 'role_missing')
  })
})

describe('what somebody else has sent in', async () => {
  const { test, owner, examiner, clerk, compared } = await importingAcademy()

  it('What somebody else has sent in is neither shown to a lesser role as it was compared, nor stored by it', async () => {
    const upload = await compared(owner, { ...questions(STORED.replace(',B,', ',A,'), 'Q-9,PHY12,Secret?,Yes,No,B,') })
    const { upload_id, preview } = upload
    assert.equal(preview.rows, 2)
    const seen = (await clerk.post('import_upload', { upload_id })).body.data.upload
    assert.deepEqual([seen.state, seen.preview], ['open', null])
    const store = await clerk.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    assert.equal(store.body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.post('import_mistakes', { upload_id, page: 0 })).status, 404)
    assert.equal((await clerk.post('import_workbook', { upload_id, file: 'questions.csv' })).status, 404)
    const again = await clerk.compared(upload_id)
    assert.deepEqual([again.preview.files[0]?.state, again.preview.rows], ['closed', 0])
    assert.equal((await owner.post('import_upload', { upload_id })).body.data.upload.preview, null)
    const added = await clerk.sendFile('students.csv', 'x', { 'x-upload': String(upload_id) })
    assert.equal(added.status, 404)
    await owner.post('import_discard', { upload_id })
  })

  it('What somebody else has sent in is stored by whoever may do the same', async () => {
    const other = await importer(test, await signedInStaff(test, 'owner'))
    const upload = await compared(owner, questions('Q-8,PHY12,Another?,Yes,No,B,'))
    const seen = await other.shown(upload.upload_id)
    assert.equal((await other.stored(seen)).state, 'done')
  })

  it('A closed sheet that somebody has sent in is said to be for others, and the other sheets are taken', async () => {
    const news = 'News ID,Date,Heading,Text,Level or Batch Code\nN-1,2026-11-19,New,Text,\n'
    const upload = await compared(clerk, { ...SETTINGS, ...exams(EXAM.replace('30', '45')), 'news.csv': news })
    const states = upload.preview.files.map(({ sheet, state, warnings }) => [sheet, state, ...warnings])
    assert.deepEqual(states, [
      ['academy', 'closed', 'This file wasn’t read. Only these roles can import the sheet “academy”: owner'],
      ['news', 'good'],
      ['exams', 'closed', 'This file wasn’t read. Only these roles can import the sheet “exams”: owner, examiner'],
    ])
    assert.equal((await clerk.stored(upload)).state, 'done')
    const { minutes } = await test.db.read.selectFrom('papers').select('minutes').executeTakeFirstOrThrow()
    assert.equal(minutes, 30)
  })

  it('Each role is given the templates of its own sheets', async () => {
    const { sheets } = (await examiner.post('imports')).body.data
    assert.deepEqual(sheets, ['questions', 'formats', 'quizzes', 'exams', 'entrance'])
    assert.equal((await examiner.post('import_templates', { sheet: 'students' })).status, 404)
    assert.equal((await examiner.post('import_templates', { sheet: 'exams' })).body.data.name, 'exams.xlsx')
    assert.ok(!(await clerk.post('imports')).body.data.sheets.includes('exams'))
  })
})

describe('what the console asks a second factor for', async () => {
  const { test, owner, examiner, clerk, compared } = await importingAcademy()

  it('The second factor that the console asks for is asked for by an import of papers, and not by one of students', async () => {
    const paper = await compared(examiner, exams(EXAM.replace('30', '45')))
    const students = await compared(clerk, {
      'students.csv': csv(STUDENTS, '0012,Ananya K,Krishnan,9876543210,Plus Two Science,P2-A'),
    })
    assert.deepEqual([paper.preview.asks_factor, students.preview.asks_factor], [true, false])
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await clerk.stored(students)).state, 'done')
    const asked = { upload_id: paper.upload_id, plan_hash: paper.preview.plan_hash }
    assert.equal((await examiner.post('import_store', asked)).body.data.reason, 'factor_needed')
    await examiner.post('confirm_totp', { code: examiner.nextCode() })
    assert.equal((await examiner.stored(paper)).state, 'done')
    test.clock.seconds(STALE_SECONDS)
    const [last] = (await examiner.post('import_history')).body.data.imports
    assert.equal((await examiner.post('import_undo', { import_id: last.import_id })).body.data.reason, 'factor_needed')
    await examiner.post('confirm_totp', { code: examiner.nextCode() })
    assert.equal((await examiner.post('import_undo', { import_id: last.import_id })).body.data.restored, 1)
  })

  const row = async (results: string) => {
    const stored = (await storedPapers(test.db.read, 'exam')).find(({ code }) => code === 'EX-2')
    const { readers = '', question_ids = [], start, end } = stored ?? {}
    return exams(`EX-2,Half-yearly,PHY12,${readers},${question_ids.join('; ')},30,${start},${end},${results}`)
  }
  const problems = async (who: Importer, results: string) => {
    const { upload_id, preview } = await compared(who, await row(results))
    const { mistakes } = (await who.post('import_mistakes', { upload_id, page: 0 })).body.data
    await who.post('import_discard', { upload_id })
    return [preview.rows, ...mistakes.map(({ problem }: { problem: string }) => problem)]
  }
  const later = async (role: 'owner' | 'examiner') => importer(test, await signedInStaff(test, role))

  it('An import keeps results back while students write, and lets only an owner hide what they see', async () => {
    const { subject_id } = await test.db.read.selectFrom('subjects').select('subject_id').executeTakeFirstOrThrow()
    await aWrittenPaper(test, subject_id, [{ rights: 1 }], { paper_code: 'EX-2', name: 'Half-yearly' })
    const early = 'Students are still taking this paper. Results can be shown when their time is over.'
    assert.deepEqual(await problems(owner, 'At once'), [0, early])
    test.clock.seconds(2 * 3600)
    const seen = 'Students can already see these results. Only an owner can hide them again.'
    assert.deepEqual(await problems(await later('examiner'), '2027-01-20 10:00'), [0, seen])
    assert.deepEqual(await problems(await later('owner'), '2027-01-20 10:00'), [1])
  })

  it('An import lets only an owner change when results come again that an owner hid', async () => {
    const hider = await later('owner')
    const { paper_id } = await test.db.read
      .selectFrom('papers')
      .where('paper_code', '=', 'EX-2')
      .select('paper_id')
      .executeTakeFirstOrThrow()
    const { version } = (await hider.post('result_paper', { paper_id })).body.data
    const hidden = { moment: '2027-01-20 10:00', reason: 'A key is wrong', request_key: 'hidden-by-owner' }
    assert.equal((await hider.post('hide_results', { paper_id, version, ...hidden })).status, 200)
    const said = 'An owner hid these results. Only an owner can publish them or change their time.'
    for (const moment of ['At once', '2027-01-10 10:00', '2027-01-25 10:00'])
      assert.deepEqual(await problems(await later('examiner'), moment), [0, said])
    assert.deepEqual(await problems(hider, '2027-01-25 10:00'), [1])
  })
})
