import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffChapterFigures, staffChapterStudents, staffPaperFigures } from '#contract/staff/figures.ts'
import { publishMarks } from '../../assessment/keys/publish-marks.ts'
import { computeResults } from '../../assessment/results/compute-results.ts'
import type { Student } from '../../features/account/account.queries.ts'
import { addDays, toDay } from '../../ports/time.ts'
import { aBatch, aChapter, aLevel, aSubject } from '../../testing/makers.ts'
import type { MadeQuestion } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

type Paper = DataOf<typeof staffPaperFigures>
type Chapters = DataOf<typeof staffChapterFigures>
type Students = DataOf<typeof staffChapterStudents>

const ZONE = 'Asia/Kolkata'
const MAX_QUERIES = 6
/** The queries for the caller and the caller's roles. */
const OF_THE_SESSION = 2
/** Enough for figures: the best third has all right, the last one right. */
const CROWD = Array.from({ length: 30 }, (_, at) => ({ rights: at < 10 ? 4 : at < 20 ? 2 : 1 }))

describe('figures', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const chapter_id = await aChapter(test, subject_id, 'Current electricity')
  const known = test.db.read.selectFrom('chapters').where('chapter_id', '=', chapter_id)
  const { chapter_no: named } = await known.select('chapter_no').executeTakeFirstOrThrow()
  const other = await aSubject(test, ac_id, 'Chemistry')
  const inChapter = async (questions: MadeQuestion[], chapter_no: number | null) => {
    const ids = questions.map(({ question_id }) => question_id)
    await test.db.write((tx) =>
      tx.updateTable('questions').set({ chapter_no }).where('question_id', 'in', ids).execute(),
    )
  }
  const batchOf = async (written: readonly { student: Student }[]) =>
    aBatch(
      test,
      ac_id,
      written.map(({ student }) => student),
    )
  const span = () => {
    const until = toDay(test.clock.now(), ZONE)
    return { from: addDays(until, -2), until }
  }
  const teacherOf = async (batches: number[], subjects: number[]) => {
    const teacher = await signedInStaff(test, 'teacher')
    const { staff_id } = teacher
    await test.db.write(async (tx) => {
      for (const batch_id of batches) await tx.insertInto('staff_batches').values({ staff_id, batch_id }).execute()
      for (const id of subjects) await tx.insertInto('staff_subjects').values({ staff_id, subject_id: id }).execute()
    })
    return teacher
  }
  const desk = (staff: SignedInStaff) => ({
    paper: async (paper_id: number) => (await staff.post('paper_figures', { paper_id })).body.data as Paper,
    chapters: async (batch_id: number) =>
      (await staff.post('chapter_figures', { batch_id, subject_id, ...span() })).body.data as Chapters,
    students: async (batch_id: number, more: object) =>
      (await staff.post('chapter_students', { batch_id, subject_id, ...span(), ...more })).body.data as Students,
  })
  const queriesOf = async (ask: () => Promise<unknown>) => {
    await ask()
    const before = test.reads.count
    await ask()
    return test.reads.count - before - OF_THE_SESSION
  }

  it('Figures of a paper are there for its questions once the results are out, what is suspect first', async () => {
    const { paper_id } = await aWrittenPaper(test, subject_id, CROWD)
    const early = await signedInStaff(test, 'examiner')
    assert.equal((await early.post('paper_figures', { paper_id })).status, 404)
    await afterTheEnd(test)
    const examiner = await signedInStaff(test, 'examiner')
    const { papers } = (await examiner.post('figure_papers')).body.data
    assert.deepEqual(
      papers.map((one: { paper_id: number; appeared: number }) => [one.paper_id, one.appeared]),
      [[paper_id, 30]],
    )
    const { questions: shown } = await desk(examiner).paper(paper_id)
    assert.deepEqual(
      shown.map(({ number }) => number),
      [1, 3, 4, 2],
    )
    const [easy, hard] = shown
    // Everybody had the first one right: it tells nobody apart.
    assert.deepEqual(
      [easy?.figures?.right_percent, easy?.figures?.discrimination, easy?.figures?.suspects, easy?.figures?.chosen],
      [100, 0, ['low_discrimination'], [0, 30, 0, 0]],
    )
    assert.deepEqual(
      [hard?.figures?.n, hard?.figures?.right_percent, hard?.figures?.left_percent, hard?.figures?.chosen],
      [30, 33.3, 0, [20, 10, 0, 0]],
    )
    // A wrong answer takes a mark: twenty take as much as ten bring.
    assert.deepEqual([hard?.figures?.marks_percent, hard?.figures?.suspects], [0, ['too_hard']])
    assert.deepEqual(hard?.figures?.by_best, [0, 10, 0, 0])
    assert.deepEqual(
      hard?.options.map(({ is_right }) => is_right),
      [false, true, false, false],
    )
  })

  it('Figures of fewer than thirty students are counts alone, by the key that holds', async () => {
    const { paper_id, questions } = await aWrittenPaper(test, subject_id, [{ rights: 3 }, { rights: 1 }, { rights: 0 }])
    await afterTheEnd(test)
    const owner = await signedInStaff(test, 'owner')
    const [first] = (await desk(owner).paper(paper_id)).questions
    assert.deepEqual(
      [first?.figures?.n, first?.figures?.right_percent, first?.figures?.discrimination, first?.figures?.suspects],
      [3, 66.7, null, []],
    )
    await correct(owner, paper_id, {
      question_id: questions[0]?.question_id,
      right: [questions[0]?.options[0]?.option_id],
    })
    const [corrected] = (await desk(owner).paper(paper_id)).questions
    assert.equal(corrected?.figures?.right_percent, 33.3)
    assert.deepEqual(
      corrected?.options.map(({ is_right }) => is_right),
      [true, false, false, false],
    )
  })

  const correct = async (owner: SignedInStaff, paper_id: number, change: object) => {
    const tried = await owner.post('try_key', { paper_id, version: 0, changes: [change] })
    assert.equal(tried.status, 200, JSON.stringify(tried.body))
    await publishMarks(test)
    const { key_id } = tried.body.data
    const applied = await owner.post('apply_key', { paper_id, key_id, reason: 'Misprinted.' })
    assert.equal(applied.status, 200, JSON.stringify(applied.body))
    await computeResults(test)
  }

  it('Figures of a batch say what to teach again first, with how many answers stand behind it', async () => {
    const { written, questions } = await aWrittenPaper(
      test,
      subject_id,
      Array.from({ length: 16 }, (_, at) => ({ rights: at < 8 ? 4 : 2 })),
    )
    const [one, two, three, four] = questions
    assert.ok(one && two && three && four)
    await inChapter([one, two], 1)
    await inChapter([three, four], 3)
    const batch_id = await batchOf(written)
    const owner = await signedInStaff(test, 'owner')
    assert.deepEqual((await desk(owner).chapters(batch_id)).chapters, [])
    await afterTheEnd(test)
    const later = desk(await signedInStaff(test, 'owner'))
    const { papers, enough, chapters } = await later.chapters(batch_id)
    assert.deepEqual([papers, enough], [1, 30])
    assert.deepEqual(
      chapters.map(({ chapter_no, answered, right }) => [chapter_no, answered, right]),
      [
        [3, 32, 16],
        [1, 32, 32],
      ],
    )
    // With too few answers it comes last, however bad it is.
    await inChapter([four], null)
    assert.deepEqual(
      (await later.chapters(batch_id)).chapters.map(({ chapter_no, answered }) => [chapter_no, answered]),
      [
        [1, 32],
        [3, 16],
        [null, 16],
      ],
    )
  })

  it('Figures of a chapter name the weakest of the batch, by the key that holds, page by page', async () => {
    const rights = [4, 0, 2, 3]
    const writers = rights.map((count) => ({ rights: count }))
    const paper = await aWrittenPaper(test, subject_id, writers)
    await inChapter(paper.questions, named)
    const batch_id = await batchOf(paper.written)
    await afterTheEnd(test)
    const owner = await signedInStaff(test, 'owner')
    const { students, enough, cursor, chapter_name } = await desk(owner).students(batch_id, { chapter_no: named })
    assert.deepEqual([enough, cursor, chapter_name], [5, null, 'Current electricity'])
    assert.deepEqual(
      students.map(({ right, answered }) => [right, answered]),
      [
        [0, 4],
        [2, 4],
        [3, 4],
        [4, 4],
      ],
    )
    assert.equal(students[0]?.stud_id, paper.written[1]?.stud_id)
    const rest = await desk(owner).students(batch_id, {
      chapter_no: named,
      after: { place: 1001 + 500, stud_id: students[1]?.stud_id },
    })
    assert.deepEqual(rest.students, students.slice(2))
    await correct(owner, paper.paper_id, { question_id: paper.questions[0]?.question_id, cancelled: 'out_of_maximum' })
    const after = await desk(owner).students(batch_id, { chapter_no: named })
    assert.deepEqual(
      after.students.map(({ right, answered }) => [right, answered]),
      [
        [0, 3],
        [1, 3],
        [2, 3],
        [3, 3],
      ],
    )
  })

  it('Figures for teachers are those of the own batches and subjects alone', async () => {
    const { paper_id, written } = await aWrittenPaper(test, subject_id, [{ rights: 1 }])
    const batch_id = await batchOf(written)
    const elsewhere = await aBatch(test, await aLevel(test, 7), [])
    await afterTheEnd(test)
    const asked = { batch_id, subject_id, ...span() }
    const own = await teacherOf([batch_id], [subject_id])
    assert.equal((await own.post('paper_figures', { paper_id })).status, 200)
    assert.equal((await own.post('chapter_figures', asked)).status, 200)
    assert.equal((await own.post('chapter_students', { ...asked, chapter_no: null })).status, 200)
    const strangers = [
      await teacherOf([elsewhere], [subject_id]),
      await teacherOf([batch_id], [other]),
      await teacherOf([], []),
      await teacherOf([batch_id], []),
    ]
    for (const stranger of strangers) {
      assert.equal((await stranger.post('paper_figures', { paper_id })).status, 404)
      assert.equal((await stranger.post('chapter_figures', asked)).status, 404)
      assert.equal((await stranger.post('chapter_students', { ...asked, chapter_no: null })).status, 404)
      const { papers } = (await stranger.post('figure_papers')).body.data
      assert.ok(!papers.some((one: { paper_id: number }) => one.paper_id === paper_id))
    }
  })

  it('Figures are hidden again with the results', async () => {
    const { paper_id, written } = await aWrittenPaper(test, subject_id, [{ rights: 1 }])
    const batch_id = await batchOf(written)
    await afterTheEnd(test)
    const owner = await signedInStaff(test, 'owner')
    assert.equal((await desk(owner).chapters(batch_id)).chapters.length, 1)
    const { version } = (await owner.post('result_paper', { paper_id })).body.data
    const again = { moment: `${addDays(toDay(test.clock.now(), ZONE), 2)} 10:00`, reason: 'Marked wrongly.' }
    const pressed = { paper_id, version, request_key: 'hidden-again-1' }
    const hidden = await owner.post('hide_results', { ...pressed, ...again })
    assert.equal(hidden.status, 200, JSON.stringify(hidden.body))
    assert.equal((await owner.post('paper_figures', { paper_id })).status, 404)
    assert.deepEqual((await desk(owner).chapters(batch_id)).chapters, [])
  })

  it('Figures refuse days in the wrong order, and more than a year', async () => {
    const owner = await signedInStaff(test, 'owner')
    const batch_id = await aBatch(test, ac_id, [])
    for (const days of [
      { from: '2026-11-02', until: '2026-11-01' },
      { from: '2025-11-01', until: '2026-11-02' },
    ]) {
      const { body } = await owner.post('chapter_figures', { batch_id, subject_id, ...days })
      assert.deepEqual([body.data.reason, body.data.field], ['rule', 'until'])
    }
    const year = { from: '2025-11-02', until: '2026-11-02' }
    assert.equal((await owner.post('chapter_figures', { batch_id, subject_id, ...year })).status, 200)
  })

  it('Figures are made of six queries', async () => {
    const { paper_id, written } = await aWrittenPaper(test, subject_id, [{ rights: 1 }])
    const batch_id = await batchOf(written)
    await afterTheEnd(test)
    const teacher = await teacherOf([batch_id], [subject_id])
    const asked = desk(teacher)
    const counts = [
      await queriesOf(async () => teacher.post('figure_papers')),
      await queriesOf(async () => asked.paper(paper_id)),
      await queriesOf(async () => asked.chapters(batch_id)),
      await queriesOf(async () => asked.students(batch_id, { chapter_no: null })),
    ]
    assert.ok(
      counts.every((count) => count > 0 && count <= MAX_QUERIES),
      counts.join(),
    )
  })
})
