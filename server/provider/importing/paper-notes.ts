import { fixedBecause } from '#contract/fixed-options.rules.ts'
import type { KindName } from '../../assessment/kinds.ts'
import {
  type ComparedPaper,
  isStillSecret,
  laterResults,
  sharedQuestions,
} from '../../assessment/paper/shared-questions.rules.ts'
import { shufflesOptions } from '../../assessment/paper/shuffle.rules.ts'
import type { Tx } from '../../db/db.ts'
import { storedPapers } from '../sheets/papers-stored.queries.ts'
import { momentIn, resultsIn } from '../sheets/papers.ts'
import { storedQuestions } from '../sheets/questions-stored.queries.ts'
import type { QuestionRow } from '../sheets/question-columns.ts'
import { contentOfRow } from '../sheets/question-content.rules.ts'
import { optionsOf } from '#contract/question-key.rules.ts'
import { shuffleOf } from '../sheets/shuffle-column.ts'
import { told } from '../told.rules.ts'
import type { FilePlan } from './plan.ts'
import { sharedNote } from '../shared-note.ts'

type PaperRow = Awaited<ReturnType<typeof storedPapers>>[number]
type PlannedPaper = { row: PaperRow; kind: KindName; plan: FilePlan | undefined; isChanged: boolean }
type Questions = ReadonlyMap<string, QuestionRow>

const KINDS = { quizzes: 'quiz', exams: 'exam', entrance: 'entrance' } as const

/** Notes of papers what hinders nothing and what the clerk should know of their questions. */
export async function notePapers(read: Tx, plans: FilePlan[], zone: string, now: number): Promise<void> {
  if (!plans.some(({ sheet }) => sheet in KINDS)) return
  const papers = await papersAfter(read, plans)
  const isCompared = papers.some(({ row, kind }) => isStillSecret(comparedOf(row, kind, zone, new Map()), now))
  const needed = papers.filter((paper) => isCompared || (paper.isChanged && isOptionsShuffled(paper)))
  const questions = await questionsAfter(
    read,
    plans,
    needed.flatMap(({ row }) => row.question_ids),
  )
  for (const paper of papers) if (paper.isChanged && isOptionsShuffled(paper)) noteFixedOptions(paper, questions)
  const planOf = new Map<ComparedPaper, FilePlan | undefined>()
  for (const { row, kind, plan } of papers) planOf.set(comparedOf(row, kind, zone, questions), plan)
  for (const shared of sharedQuestions([...planOf.keys()], now)) {
    const plan = [shared.paper, ...shared.others.map(({ paper }) => paper)].map((one) => planOf.get(one)).find(Boolean)
    plan?.notes.push(sharedNote(shared))
  }
}

const isOptionsShuffled = ({ row }: PlannedPaper) => row.shuffle !== null && shufflesOptions(shuffleOf(row.shuffle))

/** All papers as they will be, each with the plan of its sheet where the folder has one. */
async function papersAfter(read: Tx, plans: FilePlan[]): Promise<PlannedPaper[]> {
  const papers: PlannedPaper[] = []
  for (const [sheet, kind] of Object.entries(KINDS)) {
    const own = plans.filter((plan) => plan.sheet === sheet)
    const rows = own.flatMap((plan) =>
      (plan.rows as PaperRow[]).map((row): [string, PlannedPaper] => {
        return [row.code, { row, kind, plan, isChanged: true }]
      }),
    )
    const changed = new Map(rows)
    for (const row of await storedPapers(read, kind)) {
      if (!changed.has(row.code)) papers.push({ row, kind, plan: own[0], isChanged: false })
    }
    papers.push(...changed.values())
  }
  return papers
}

/** The named questions as they will be. */
async function questionsAfter(read: Tx, plans: FilePlan[], codes: string[]): Promise<Questions> {
  const planned = plans.filter(({ sheet }) => sheet === 'questions').flatMap(({ rows }) => rows as QuestionRow[])
  const questions = new Map(planned.map((row) => [row.code, row]))
  const others = [...new Set(codes)].filter((code) => !questions.has(code))
  for (const row of await storedQuestions(
    read,
    others.map((code) => ({ code })),
  ))
    questions.set(row.code, row)
  return questions
}

function comparedOf(row: PaperRow, kind: KindName, zone: string, questions: Questions): ComparedPaper {
  const ends_at = momentIn(zone, row.end ?? null)
  const times = {
    // Quizzes have no start, and exams no first day.
    visible_at: row.visible_from ? momentIn(zone, `${row.visible_from} 00:00`) : null,
    starts_at: momentIn(zone, row.start ?? null),
    ends_at,
    results_at: laterResults({ kind, ends_at, results_at: resultsIn(zone, row.results ?? null) }),
  }
  const asked = row.question_ids.map((code) => ({ code, content: askedBy(code, questions.get(code)) }))
  return { kind, code: row.code, ...times, questions: asked }
}

const askedBy = (code: string, row: QuestionRow | undefined): string => (row ? contentOfRow(row) : `unknown ${code}`)

function noteFixedOptions({ row, plan }: PlannedPaper, questions: Questions): void {
  const fixed = row.question_ids.filter((code) => {
    const question = questions.get(code)
    if (!question || optionsOf(question).length === 0) return false
    const { question: text, explanation } = question
    const why = fixedBecause({ question: text, explanation, options: optionsOf(question).map((one) => one.text) })
    return why !== null && why !== 'true or false'
  })
  if (fixed.length === 0) return
  plan?.notes.push(
    told('options_fixed', { code: row.code, count: fixed.length, all: row.question_ids.length, codes: fixed }),
  )
}
