import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffExamFormats, staffSaveFormat } from '#contract/staff/formats.ts'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import { describeValidationError } from '../../importing/validation-errors.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { academyOfThree, bankOf, choice, examsOf, formatsOf, many } from '../../testing/format-sheets.ts'
import { aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { folderOf } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Formats = DataOf<typeof staffExamFormats>
type Saved = DataOf<typeof staffSaveFormat>

const A = {
  section: 'Section A',
  subject: 'PHY12',
  type: 'Single',
  questions: '2',
  attempt_at_most: '',
  marks: '4',
  negative_marks: '1/3',
  partial: '',
  minutes: '',
}
const B = { ...A, section: 'Section B', type: 'Number', questions: '1', negative_marks: '0' }

describe("the academy's exam formats in the console", async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf(academyOfThree))
  const examiner = await signedInStaff(test, 'examiner')
  const owner = await signedInStaff(test, 'owner')
  const formats = async () => (await examiner.post('exam_formats')).body.data as Formats
  const one = async (code: string) => (await formats()).own.find((own) => own.code === code) ?? assert.fail(code)
  const save = async (body: object) => (await examiner.post('save_format', body)).body.data as Saved
  const add = async (code: string, sections: object[]) => save({ fields: { code, sections } })
  const change = async (code: string, sections: object[], version?: string) =>
    examiner.post('save_format', {
      code,
      version: version ?? (await one(code)).version,
      fields: { code, sections },
    })
  const startsAt = async (code: string, at: number | null) =>
    test.db.write((tx) =>
      tx
        .updateTable('papers')
        .set({ starts_at: at, ends_at: at === null ? null : at + 60_000 })
        .where('paper_code', '=', code)
        .execute(),
    )
  const actions = async (code: string) =>
    (await owner.post('audit', { entity: 'format', entity_id: code })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    )

  it('An exam format is added, changed and offered for new papers, and the audit has its sections', async () => {
    assert.deepEqual(await add('WEEKLY', [A, B]), { saved: { code: 'WEEKLY' }, mistakes: [] })
    assert.deepEqual((await one('WEEKLY')).sections, [A, B])
    await change('WEEKLY', [{ ...A, questions: '3' }])
    assert.deepEqual((await one('WEEKLY')).sections, [{ ...A, questions: '3' }])
    assert.deepEqual(await actions('WEEKLY'), ['format_changed', 'format_added'])
    const { entries } = (await owner.post('audit', { entity: 'format', entity_id: 'WEEKLY' })).body.data
    assert.equal(entries[0].changes[0].after, 'Section A · PHY12 · Single · 3 · 4 · 1/3')
    const offered = (await examiner.post('paper_formats')).body.data as { format: string; is_archived: boolean }[]
    assert.equal(offered.find(({ format }) => format === 'WEEKLY')?.is_archived, false)
  })

  it('An exam format is refused with every mistake of the sheet at its section and field, and then nothing is saved', async () => {
    const wrong = { ...B, questions: '0', marks: 'four', negative_marks: '1/4', subject: 'NONE' }
    const { saved, mistakes } = await add('WRONG', [{ ...A, attempt_at_most: '5' }, wrong])
    assert.equal(saved, null)
    assert.deepEqual(
      new Set(mistakes.map(({ section, field }) => `${section}.${field}`)),
      new Set(['0.attempt_at_most', '1.marks', '1.negative_marks', '1.questions', '1.subject']),
    )
    assert.ok((await formats()).own.every(({ code }) => code !== 'WRONG'))
  })

  it('An exam format has a code of its own, which no preset has either', async () => {
    const fields = async (code: string) => (await add(code, [A])).mistakes.map(({ section, field }) => [section, field])
    assert.deepEqual(await fields('weekly'), [[null, 'code']])
    assert.deepEqual(await fields('neet-ug-2026'), [[null, 'code']])
    assert.deepEqual(await fields(''), [[null, 'code']])
    const { mistakes } = await add('', [{ ...A, marks: '0' }])
    assert.deepEqual(
      mistakes.map(({ field }) => field),
      ['code', 'marks'],
    )
  })

  it('An exam format that two people have open is changed by the first of them', async () => {
    const { version } = await one('WEEKLY')
    await change('WEEKLY', [B], version)
    assert.equal((await change('WEEKLY', [A], version)).body.data.reason, 'changed_meanwhile')
    assert.equal((await change('NOWHERE', [A], version)).status, 404)
  })

  it('An exam format is archived and comes back; papers are still made with it by those who have it', async () => {
    const turn = async (restore: boolean) => examiner.post('archive_format', { code: 'WEEKLY', restore })
    await turn(false)
    await turn(false)
    assert.equal((await one('WEEKLY')).is_archived, true)
    await turn(true)
    assert.equal((await one('WEEKLY')).is_archived, false)
    assert.deepEqual((await actions('WEEKLY')).slice(0, 2), ['format_restored', 'format_archived'])
    assert.equal((await examiner.post('archive_format', { code: 'NOWHERE', restore: false })).status, 404)
  })

  it('An exam format that students have started a test with stays as it is, in the console and by its sheet', async () => {
    await add('RUN', [A])
    const bank = bankOf(...many('P', 1, 2, (code) => choice(code)))
    const exams = examsOf('EX-1,Test,PHY12,Plus Two Science,P-01..02,,,RUN,,')
    await importFolder(test, folderOf({ 'questions.csv': bank, 'exams.csv': exams }))
    const { stud_id, token } = await aSignedIn(test, { ac_id: 6 })
    const [paper] = (await test.post('/Student/exams', { stud_id }, token)).body.data
    assert.equal((await test.post('/Student/exam', { stud_id, exam_id: paper.id }, token)).status, 200)
    await startsAt('EX-1', test.clock.now() + 3_600_000)
    assert.deepEqual([(await one('RUN')).papers, (await one('RUN')).begun], [1, 1])
    const { saved, mistakes } = (await change('RUN', [A, B])).body.data as Saved
    assert.deepEqual([saved, mistakes.map(({ field }) => field)], [null, ['code']])
    assert.match(mistakes[0]?.problem ?? '', /Tests with the format RUN are sealed or have already opened/)
    assert.deepEqual((await change('RUN', [A])).body.data.mistakes, [])
    await assert.rejects(
      importFolder(test, folderOf({ 'formats.csv': formatsOf('RUN,Section A,PHY12,Single,5,,4,1/3,,') })),
      /Tests with the format RUN are sealed or have already opened/,
    )
    assert.deepEqual(await add('RUN 2', [A, B]), { saved: { code: 'RUN 2' }, mistakes: [] })
  })

  it('An exam format whose test has opened or is sealed stays as it is, even if nobody has started the test', async () => {
    for (const code of ['OPEN', 'SEAL']) await add(code, [A])
    const bank = bankOf(...many('O', 1, 2, (code) => choice(code)))
    const rows = [
      'OP-1,Test,PHY12,Plus Two Science,O-01..02,,,OPEN,,',
      'SE-1,Test,PHY12,Plus Two Science,O-01..02,,,SEAL,,',
    ]
    await importFolder(test, folderOf({ 'questions.csv': bank, 'exams.csv': examsOf(...rows) }))
    const now = test.clock.now()
    await startsAt('OP-1', null)
    assert.equal((await one('OPEN')).begun, 1)
    for (const code of ['OP-1', 'SE-1']) await startsAt(code, now + 3_600_000)
    assert.deepEqual([(await one('OPEN')).begun, (await change('OPEN', [A, B])).body.data.mistakes], [0, []])
    await startsAt('OP-1', now - 3_600_000)
    assert.equal((await one('OPEN')).begun, 1)
    const refused = async (code: string) =>
      (await change(code, [A])).body.data.mistakes.map(({ field }: { field: string }) => field)
    assert.deepEqual(await refused('OPEN'), ['code'])
    const folder = folderOf({ 'formats.csv': formatsOf('OPEN,Section A,PHY12,Single,5,,4,1/3,,') })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null, now })
    assert.match(
      files.flatMap(({ mistakes }) => mistakes.map(describeValidationError)).join(),
      /Tests with the format OPEN are sealed or have already opened/,
    )
    assert.deepEqual([(await one('SEAL')).begun, (await change('SEAL', [A, B])).body.data.mistakes], [0, []])
    const { paper_id } = await test.db.read
      .selectFrom('papers')
      .where('paper_code', '=', 'SE-1')
      .select('paper_id')
      .executeTakeFirstOrThrow()
    const draft = { draft_id: test.newId(), version: 1, kind: 'exam', code: 'SE-1', name: 'Test', document: '{}' }
    const about = { author: 'Anita', saved_at: now, saved_by: 'Anita', sealed_at: now, paper_id }
    await test.db.write((tx) =>
      tx
        .insertInto('paper_drafts')
        .values({ ...draft, ...about })
        .execute(),
    )
    assert.equal((await one('SEAL')).begun, 1)
    assert.deepEqual(await refused('SEAL'), ['code'])
  })

  it('An exam format whose quiz students can see stays as it is, and one of a quiz to come can still change', async () => {
    await add('QUIZ', [A])
    const subject_id = await aSubject(test, 6, 'Optics')
    const { paper_id } = await aPaper(test, 'quiz', subject_id, { format: 'QUIZ', visible_from: '2999-01-01' })
    const seenFrom = async (visible_from: string | null) =>
      test.db.write((tx) => tx.updateTable('papers').set({ visible_from }).where('paper_id', '=', paper_id).execute())
    assert.deepEqual([(await one('QUIZ')).papers, (await one('QUIZ')).begun], [1, 0])
    for (const day of ['2020-01-01', null]) {
      await seenFrom(day)
      assert.equal((await one('QUIZ')).begun, 1)
    }
  })

  it('Ready-made exam formats can be copied: each but a template is valid as it is, once a cost is filled in', async () => {
    for (const { code, sections, is_template } of (await formats()).ready) {
      const filled = sections.map((section) => ({ ...section, negative_marks: section.negative_marks || '1' }))
      const { mistakes } = await add(`own ${code}`, filled)
      assert.deepEqual(
        mistakes.map(({ field }) => field),
        is_template ? mistakes.map(() => 'questions') : [],
        code,
      )
    }
  })
})
