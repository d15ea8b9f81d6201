import { addQuestion, changePaper } from '../assessment/paper/paper-writes.queries.ts'
import { closeAllOverdue } from '../assessment/attempt/close-overdue.ts'
import { computeResults } from '../assessment/results/compute-results.ts'
import { markForPractice } from '../assessment/practice/practice-marks.queries.ts'
import { noteRetired } from '../assessment/bank/bank.queries.ts'
import { aChapter, aLevel, aSignedIn, aSubject } from './makers.ts'
import { aPaperOf, type MadePaper } from './paper-makers.ts'
import { questionRows } from './question-rows.ts'
import { testApp } from './test-app.ts'

const HOUR_MS = 3_600_000
const HOUR_SECONDS = 3600
/** After the end of a paper, the minute of grace. */
const GRACE_MS = 60_000

export type Marked = { question_id: number; code: string }
type Given = { question_id: number; right_answer: unknown; explanation: string | null }
type Sealed = { paper: MadePaper; draft_id: number; starts: number; ends: number; results: number }

/** An academy with two chapters of a level, in which students practise. */
export async function practiceAcademy() {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, subject_id)
  const otherChapter = await aChapter(test, subject_id, 'Waves')
  const by = { name: 'Anita' }
  const mark = async (code: string, on: boolean) =>
    test.db.write((tx) => markForPractice(tx, code, on ? by : null, test.clock.now()))

  const aMarked = async (of = chapter_id, isMarked = true, subject = subject_id): Promise<Marked> => {
    const { row, options } = questionRows(test.newId, { question: `What? (${test.newId()})`, explanation: 'Because.' })
    const chapters = test.db.read.selectFrom('chapters').where('chapter_id', '=', of)
    const { chapter_no } = await chapters.select('chapter_no').executeTakeFirstOrThrow()
    await test.db.write((tx) => addQuestion(tx, { ...row, subject_id: subject, chapter_no }, options))
    await mark(row.question_code, isMarked)
    return { question_id: row.question_id, code: row.question_code }
  }

  const aTaker = async () => {
    const { stud_id, token } = await aSignedIn(test)
    const answer = async (path: string, body: object = {}) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const post = async (path: string, body: object = {}) => (await answer(path, body)).body.data
    const begin = async (chapter_ids: number[], count = 10): Promise<{ questions: Given[] }> =>
      post('practice_begin', { chapter_ids, count })
    return { stud_id, answer, post, begin }
  }

  const ofOtherLevel = async () => {
    await aLevel(test, 7)
    const subject = await aSubject(test, 7, 'Botany')
    const other = await aChapter(test, subject)
    await aMarked(other, true, subject)
    return { chapter_id: other }
  }

  const retire = async (questionId: number) =>
    test.db.write((tx) => noteRetired(tx, questionId, { staff_id: 1, name: 'Anita' }, test.clock.now()))

  const paperOf = async (questions: Marked[], changes: object, kind: 'exam' | 'quiz' = 'exam') =>
    aPaperOf(
      test,
      kind,
      subject_id,
      questions.map(({ question_id }) => ({ question_id, options: [], right: 0 })),
      changes,
    )

  /** An exam of yesterday whose key of this question was corrected. */
  const correct = async (questionId: number) => {
    const { paper_id } = await pastExam([{ question_id: questionId, code: '' }])
    const key_id = test.newId()
    const corrections = JSON.stringify([[questionId, ['c', 'full_to_all']]])
    const about = { paper_id, key_id, corrections, max_marks: 0, pass_marks: 0, reason: null, who: null }
    await test.db.write(async (tx) => {
      await tx
        .insertInto('key_versions')
        .values({ ...about, version: 1, at: test.clock.now() })
        .execute()
      await tx.insertInto('paper_keys').values({ paper_id, version: 1, key_id }).execute()
    })
  }

  const pastExam = async (questions: Marked[]) => {
    const now = test.clock.now()
    return paperOf(questions, { starts_at: now - 30 * HOUR_MS, ends_at: now - 29 * HOUR_MS })
  }

  const aDraft = async ({ code }: Marked, paper_id: number | null) => {
    const draft_id = test.newId()
    const at = test.clock.now()
    const document = JSON.stringify({ questions: [[code]] })
    const row = { draft_id, version: 1, kind: 'exam', code: String(draft_id), name: 'Draft', document, author: 'Anita' }
    const about = { saved_at: at, saved_by: 'Anita', sealed_at: paper_id === null ? null : at, paper_id }
    await test.db.write((tx) =>
      tx
        .insertInto('paper_drafts')
        .values({ ...row, ...about })
        .execute(),
    )
    return draft_id
  }

  /** A model of what may be given: the question's mark, and the papers that keep it back. */
  const world = (question: Marked, taker: Awaited<ReturnType<typeof aTaker>>) => {
    const drafts: number[] = []
    const papers: Sealed[] = []
    let isMarked = false
    let openQuiz: number | null = null
    const now = () => test.clock.now()
    const last = () => papers.at(-1)
    const take = async (step: string) => {
      if (step === 'mark' || step === 'unmark') isMarked = step === 'mark'
      if (step === 'draft') drafts.push(await aDraft(question, null))
      if (step === 'seal') {
        const [starts, ends] = [now() + HOUR_MS, now() + 2 * HOUR_MS]
        const paper = await paperOf([question], { starts_at: starts, ends_at: ends, results_at: ends + HOUR_MS })
        const draft_id = drafts.pop() ?? (await aDraft(question, null))
        const set = { paper_id: paper.paper_id, sealed_at: now() }
        await test.db.write((tx) => tx.updateTable('paper_drafts').set(set).where('draft_id', '=', draft_id).execute())
        papers.push({ paper, draft_id, starts, ends, results: ends + HOUR_MS })
      }
      if (step === 'quiz' && openQuiz === null) {
        const { paper_id } = await paperOf([question], { chapter_id }, 'quiz')
        await taker.post('get_quiz', { quiz_id: paper_id })
        openQuiz = paper_id
      }
      const paper = last()
      if (step === 'begin' && paper) await taker.post('exam', { exam_id: paper.paper.paper_id })
      if (step === 'wait') test.clock.seconds(HOUR_SECONDS)
      if ((step === 'publish' || step === 'hide') && paper) {
        paper.results = now() + (step === 'hide' ? 5 * HOUR_MS : 0)
        const { results } = paper
        await test.db.write((tx) => changePaper(tx, paper.paper.paper_id, { results_at: results }))
      }
      await closeAllOverdue(test)
      await computeResults(test)
    }
    const isKept = ({ ends, results }: Sealed) => now() <= ends + GRACE_MS || now() < results
    const keepers = () => [
      ...drafts.map(() => 'draft'),
      ...papers.filter(isKept).map(() => 'not over'),
      ...(openQuiz === null ? [] : ['open quiz']),
    ]
    const end = async () => mark(question.code, false)
    return {
      take,
      keepers,
      end,
      get isMarked() {
        return isMarked
      },
    }
  }

  return { test, chapter_id, otherChapter, mark, aMarked, aTaker, ofOtherLevel, retire, correct, pastExam, world }
}
