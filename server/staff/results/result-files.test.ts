import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { refileQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import { AT_ONCE } from '../../assessment/results/results.rules.ts'
import { sayConsent } from '../../guardians/consents.queries.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

const STALE_SECONDS = 301
let made = 0
const key = () => `press-${(made += 1)}-of-files`
const BOM = '\u{feff}'
const cellsIn = (csv: string): string[][] => parse(csv, { bom: true })

describe('lists and files of results', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const names = { best: 'Meera', second: '=HYPERLINK("x")', third: '{marks} Anil' }
  const paper = await aWrittenPaper(
    test,
    subject,
    [
      { rights: 1, about: { name: names.third } },
      { rights: 4, about: { name: names.best } },
      { rights: 2, about: { name: names.second, guardian: null } },
      { rights: 2, about: { name: 'Zoya' } },
    ],
    { name: 'Files' },
  )
  const { paper_id } = paper
  await afterTheEnd(test)
  const audited = async (what: string) => {
    const rows = await test.db.read
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
      .where('action', '=', 'results_exported')
      .select('details')
      .execute()
    return rows.filter(({ details }) => details.includes(`"${what}"`)).length
  }
  const file = async (staff: SignedInStaff, path: string, body: object) =>
    staff.post(path, { paper_id, request_key: key(), ...body })

  it('Lists and files of results have ranks that are shared, marks by section, and a search by name and admission number', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const { rows, cursor } = (await examiner.post('rank_list', { paper_id })).body.data
    const shown = rows.map(({ name, rank, marks, passed, sections }: Record<string, unknown>) => [
      name,
      rank,
      marks,
      passed,
      sections,
    ])
    assert.deepEqual(shown, [
      [names.best, 1, 8, true, [8]],
      [names.second, 2, 2, false, [2]],
      ['Zoya', 2, 2, false, [2]],
      [names.third, 4, -1, false, [-1]],
    ])
    assert.equal(cursor, null)
    // Four questions, of which each student answered all: one right answer more is one wrong answer less.
    const [best, second] = rows
    assert.deepEqual([best.right, best.wrong, best.left, best.percentile], [4, 0, 0, '100.0000000'])
    assert.deepEqual([second.right, second.wrong, second.left, second.percentile], [2, 2, 0, '75.0000000'])
    assert.deepEqual(second.subjects, [{ name: 'Physics', rank: 2, percentile: '75.0000000' }])
    const found = async (narrowed: object) =>
      (await examiner.post('rank_list', { paper_id, ...narrowed })).body.data.rows.map(
        (row: { name: string }) => row.name,
      )
    assert.deepEqual(await found({ search: 'mee' }), [names.best])
    const [, meera = assert.fail()] = paper.written
    assert.deepEqual(await found({ search: meera.student.admission_no ?? '' }), [names.best])
    assert.deepEqual(await found({ search: meera.student.mobile.slice(-4) }), [])
    assert.deepEqual(await found({ stud_id: meera.stud_id }), [names.best])
  })

  it('Lists and files of results name the subject of each place, also after its questions moved to others', async () => {
    const [chemistry, biology] = [await aSubject(test, 6, 'Chemistry'), await aSubject(test, 6, 'Biology')]
    const moved = await aWrittenPaper(test, subject, [{ rights: 4 }, { rights: 2 }], { name: 'Two subjects' })
    const refile = async (subject_id: number, questions: typeof moved.questions) => {
      for (const { question_id } of questions) {
        const place = { subject_id, chapter_no: null, difficulty: null }
        await test.db.write((tx) => refileQuestion(tx, question_id, place))
      }
    }
    await refile(biology, moved.questions.slice(0, 2))
    await refile(chemistry, moved.questions.slice(2))
    await afterTheEnd(test)
    await refile(subject, moved.questions.slice(0, 2))
    const examiner = await signedInStaff(test, 'examiner')
    const { rows } = (await examiner.post('rank_list', { paper_id: moved.paper_id })).body.data
    assert.deepEqual(
      rows.map(({ subjects }: { subjects: { name: string; rank: number }[] }) =>
        subjects.map(({ name, rank }) => [name, rank]),
      ),
      [
        [
          ['Biology', 1],
          ['Chemistry', 1],
        ],
        [
          ['Biology', 1],
          ['Chemistry', 2],
        ],
      ],
    )
  })

  it('Lists and files of results go on after the last row, and not with ranks that are no more', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const [{ stud_id, rank }] = (await examiner.post('rank_list', { paper_id })).body.data.rows
    const { run_id } = await test.db.read
      .selectFrom('paper_results')
      .where('paper_id', '=', paper_id)
      .select('run_id')
      .executeTakeFirstOrThrow()
    const after = { run: run_id, rank, stud_id }
    const next = (await examiner.post('rank_list', { paper_id, after })).body.data.rows
    assert.deepEqual(
      next.map((row: { rank: number }) => row.rank),
      [2, 2, 4],
    )
    const gone = await examiner.post('rank_list', { paper_id, after: { ...after, run: run_id + 1 } })
    assert.equal(gone.body.data.reason, 'changed_meanwhile')
  })

  it('Lists and files of results are files of totals, sections, questions and chapters, with formulas made harmless', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const csvOf = async (what: string) => (await file(examiner, 'export_results', { what })).body.data.csv as string
    const totals = await csvOf('totals')
    assert.ok(totals.startsWith(BOM))
    const [head = [], first = [], second = []] = cellsIn(totals)
    assert.deepEqual(head.slice(0, 5), ['Rank', 'Name', 'Admission number', 'Marks', 'Maximum'])
    assert.deepEqual([first[0], first[1], first[3], first[5]], ['1', names.best, '8', '100.0000000'])
    assert.equal(second[1], `'${names.second}`)
    const [sections = [], best = []] = cellsIn(await csvOf('sections'))
    assert.deepEqual(sections.slice(4), ['Files: marks of 8', 'Files: correct', 'Files: wrong'])
    assert.deepEqual(best.slice(3), ['8', '8', '4', '0'])
    const questions = cellsIn(await csvOf('questions'))
    assert.equal(questions[0]?.length, 4 + 3 * 4)
    const answers = ['B', 'Correct', '2', 'B', 'Correct', '2', 'A', 'Wrong', '-1', 'A', 'Wrong', '-1']
    assert.deepEqual(questions[2]?.slice(4), answers)
    const [chapters = [], all = []] = cellsIn(await csvOf('chapters'))
    assert.deepEqual(chapters.slice(4), ['Physics: no chapter: marks of 8', 'Physics: no chapter: correct of 4'])
    assert.deepEqual(all.slice(4), ['8', '4'])
  })

  it('Lists and files of results stand in the audit once for each file, whichever part is asked for', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const before = await audited('totals')
    const body = { paper_id, what: 'totals', request_key: key() }
    await examiner.post('export_results', body)
    await examiner.post('export_results', body)
    assert.equal(await audited('totals'), before + 1)
    // The same key is of no other file, and of nobody else.
    const other = await examiner.post('export_results', { ...body, what: 'questions' })
    assert.equal(other.body.data.field, 'request_key')
    const [{ stud_id }] = (await examiner.post('rank_list', { paper_id })).body.data.rows
    const { run_id } = await test.db.read.selectFrom('paper_results').select('run_id').executeTakeFirstOrThrow()
    const middle = { paper_id, what: 'totals', request_key: key(), after: { run: run_id, rank: 1, stud_id } }
    const part = (await examiner.post('export_results', middle)).body.data
    assert.deepEqual([part.rows, cellsIn(part.csv)[0]?.[0]], [3, '2'])
    assert.equal(await audited('totals'), before + 2)
  })

  it('Lists and files of results need a second factor that was just given, and an examiner', async () => {
    const [examiner, teacher] = [await signedInStaff(test, 'examiner'), await signedInStaff(test, 'teacher')]
    assert.equal((await file(teacher, 'export_results', { what: 'totals' })).body.data.reason, 'role_missing')
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await file(examiner, 'export_results', { what: 'totals' })).body.data.reason, 'factor_needed')
  })

  it('Lists and files of results are texts for guardians, with the ends of numbers unless an owner asks for the whole', async () => {
    const [owner, examiner] = [await signedInStaff(test, 'owner'), await signedInStaff(test, 'examiner')]
    const template = '{name}: {marks} of {max} in {paper}, rank {rank} of {appeared}.'
    const preview = (await examiner.post('guardian_texts_preview', { paper_id, template })).body.data
    assert.deepEqual(
      preview.map(({ text }: { text: string }) => text),
      [
        `${names.best}: 8 of 8 in Files, rank 1 of 4.`,
        `${names.second}: 2 of 8 in Files, rank 2 of 4.`,
        'Zoya: 2 of 8 in Files, rank 2 of 4.',
      ],
    )
    const unknown = await examiner.post('guardian_texts_preview', { paper_id, template: '{nmae}' })
    assert.deepEqual([unknown.body.data.reason, unknown.body.data.field], ['rule', 'template'])
    const { csv } = (await file(examiner, 'guardian_texts', { template })).body.data
    const [, best = assert.fail()] = paper.written
    assert.equal(csv.includes(best.student.mobile), false)
    assert.equal(cellsIn(csv)[1]?.[3], `••••${best.student.mobile.slice(-4)}`)
    // A name is put in as it is, braces too.
    assert.equal(cellsIn(csv)[4]?.[4], `${names.third}: -1 of 8 in Files, rank 4 of 4.`)
    const refused = await file(examiner, 'guardian_texts_with_numbers', { template })
    assert.equal(refused.body.data.reason, 'role_missing')
    const whole = (await file(owner, 'guardian_texts_with_numbers', { template })).body.data
    assert.ok(whole.csv.includes(`+91${best.student.mobile}`))
    assert.deepEqual([await audited('guardian texts'), await audited('guardian texts with numbers')], [1, 1])
  })

  it('Lists and files of results are texts of those alone of whom others may be told', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const [, best = assert.fail()] = paper.written
    const { stud_id } = best.student
    const said = { state: 'withdrawn', method: 'paper', document: null, signed_on: null, notice: 3 } as const
    const by = { guardian_id: null, guardian: null, who: 'A clerk', at: test.clock.now() }
    await test.db.write((tx) => sayConsent(tx, { stud_id, consent_id: test.newId(), ...said, ...by }))
    const { csv } = (await file(examiner, 'guardian_texts', { template: '{name}' })).body.data
    assert.deepEqual([cellsIn(csv).length, csv.includes(names.best)], [4, false])
    const preview = (await examiner.post('guardian_texts_preview', { paper_id, template: '{name}' })).body.data
    assert.deepEqual([preview.length, preview[0].name], [3, names.second])
  })

  it('Lists and files of results are there without ranks for a paper without an end, and not before results are out', async () => {
    const open = { ends_at: null, results_at: AT_ONCE, minutes: 30 }
    const endless = await aWrittenPaper(test, subject, [{ rights: 1 }, { rights: 3 }], open)
    const secret = await aWrittenPaper(test, subject, [{ rights: 1 }])
    const examiner = await signedInStaff(test, 'examiner')
    const { rows } = (await examiner.post('rank_list', { paper_id: endless.paper_id })).body.data
    assert.deepEqual(
      rows.map(({ rank, marks }: { rank: null; marks: number }) => [rank, marks]),
      [
        [null, -1],
        [null, 5],
      ],
    )
    for (const [path, body] of [
      ['rank_list', {}],
      ['export_results', { what: 'totals', request_key: key() }],
      ['guardian_texts', { template: '{name}', request_key: key() }],
      ['guardian_texts_preview', { template: '{name}' }],
    ] as const)
      assert.equal((await examiner.post(path, { paper_id: secret.paper_id, ...body })).body.data.reason, 'rule', path)
  })
})
