import { basename, dirname, join, resolve } from 'node:path'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import type { ValidationError } from '../validation-errors.ts'
import { TableReader } from '../reading/table-reader.ts'
import { textOf } from '../reading/table.ts'
import { ANCHOR } from '../sheets/academy-sheet.ts'
import { filesOf, stemOf } from './folder-files.ts'
import { loadMatches } from '../matching/matches.queries.ts'
import { FolderFiles } from './found-files.ts'
import { dateShiftFrom } from './date-shift.ts'
import type { FilePlan } from './plan.ts'
import { type FolderRun, planFile } from './plan-file.ts'
import type { Run } from './planned-row.ts'
import type { Importer } from '../sheets/sheet-rights.ts'
import { type Choices, choicesOf, type FileAnswers, type Unnamed, unnamedOf } from './plan-table.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { loadAcademy } from '../../academy/academy.ts'
import type { ImportContext } from '../import-context.ts'
import { knownCodes } from '../import-context.queries.ts'
import { fixedBecause } from '#contract/fixed-options.rules.ts'
import type { KindName } from '../../assessment/kinds.ts'
import {
  type ComparedPaper,
  isStillSecret,
  laterResults,
  sharedQuestions,
} from '../../assessment/paper/shared-questions.rules.ts'
import { shufflesOptions } from '../../assessment/paper/shuffle.rules.ts'
import { storedPapers } from '../sheets/papers/papers-stored.queries.ts'
import { momentIn, resultsIn } from '../sheets/papers/papers.ts'
import { storedQuestions } from '../sheets/questions/questions-stored.queries.ts'
import type { QuestionRow } from '../sheets/questions/question-columns.ts'
import { contentOfRow } from '../sheets/questions/question-content.rules.ts'
import { optionsOf } from '#contract/question-key.rules.ts'
import { shuffleOf } from '../sheets/papers/shuffle-column.ts'
import { sharedNote } from '../shared-note.ts'

type PaperRow = Awaited<ReturnType<typeof storedPapers>>[number]
type PlannedPaper = { row: PaperRow; kind: KindName; plan: FilePlan | undefined; isChanged: boolean }
type Questions = ReadonlyMap<string, QuestionRow>

const KINDS = { quizzes: 'quiz', exams: 'exam', entrance: 'entrance' } as const

/** Notes what the clerk should know about the questions of papers, without refusing a row. */
async function notePapers(read: Tx, plans: FilePlan[], zone: string, now: number): Promise<void> {
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
    const why = fixedBecause({ ...question, options: optionsOf(question).map((one) => one.text) })
    return why !== null && why !== 'true or false' && why !== 'the answer'
  })
  if (fixed.length === 0) return
  plan?.notes.push(
    localized('options_fixed', { code: row.code, count: fixed.length, all: row.question_ids.length, codes: fixed }),
  )
}

export async function loadImportContext(
  read: Tx,
  settings: Settings,
  run: Pick<ImportContext, 'isGoodRows' | 'now'>,
): Promise<ImportContext> {
  const { zone } = await loadAcademy(read)
  const nothingYet = { unread: new Set<string>(), refused: new Map<string, Map<string, string>>() }
  return { ...(await knownCodes(read)), ...nothingYet, ...run, mediaHosts: settings.mediaHosts, zone }
}

const TO_CORRECT = 'to-correct'
const SECOND_MS = 1000

/** Returns the folder for corrected sheets: the folder itself when it already is the one of such sheets. */
export const correctedIn = (folder: string): string =>
  basename(resolve(folder)) === TO_CORRECT ? resolve(folder) : join(resolve(folder), TO_CORRECT)

export type Options = {
  /** The moment to which the demo's dates are moved; null for a provider's own folder. */
  moveTo: number | null
  /** The moment that separates past from future, where notes about either are needed. */
  now?: number
  /** Some sheets' good rows are imported without the bad ones. */
  isGoodRows?: boolean
  /** The person whose roles count, for an import by the console. */
  by?: Importer | null
  /** What that person has answered about files. */
  answers?: Readonly<Record<string, FileAnswers>>
  onFile?: (file: string) => void
  /** When programs that convert files are ended (epoch ms). */
  until?: number
}
export type FolderPlan = {
  files: FilePlan[]
  mistakes: ValidationError[]
  /** Files of the folder that were not read. */
  notes: LocalizedMessage[]
  /** Tables whose names do not say which sheet they are. */
  unnamed: Unnamed[]
  /** What can be chosen as an answer about them; null in the terminal, which asks nothing. */
  choices: Choices | null
}

/** Reads a provider's folder and returns its effect on the academy. Changes nothing. */
export async function planFolder(read: Tx, settings: Settings, folder: string, options: Options): Promise<FolderPlan> {
  const root = resolve(folder)
  // Corrected sheets replace their originals; the other sheets, pictures and videos are still in the folder above.
  const folders = correctedIn(root) === root ? [root, dirname(root)] : [root]
  const { now = null, isGoodRows = false, by = null, answers = {} } = options
  const { files, mistakes, notes, unnamed } = await filesOf(folders, answers)
  const known = await loadImportContext(read, settings, { now, isGoodRows })
  const found = new FolderFiles(folders, settings, options.until)
  const there = new Set(files.map(({ file }) => stemOf(file)))
  const ours = { folder: found, there, graceMs: settings.lateSeconds * SECOND_MS }
  const asking = by === null ? null : { matches: await loadMatches(read), answers }
  const run: FolderRun = { read, known, ...ours, by, asking, moved: null, taken: new Map() }
  const reader = new TableReader()
  const plans: FilePlan[] = []
  const asked: Unnamed[] = []
  try {
    for (const file of files) {
      options.onFile?.(file.file)
      const own = await planFile(run, reader, file)
      plans.push(...own)
      if (file.sheet.name === 'academy') for (const plan of own) setAnchor(run, plan, options.moveTo)
    }
    for (const one of asking ? unnamed : []) asked.push(await unnamedOf(reader, one, by))
  } finally {
    reader.close()
  }
  const open = plans.filter(({ isClosed }) => !isClosed)
  await notePapers(read, open, known.zone, options.now ?? Date.now())
  const choices = asking && (await choicesOf(read, known))
  return { files: plans, mistakes, notes, unnamed: asked, choices }
}

function setAnchor(run: Run, plan: FilePlan, moveTo: number | null): void {
  if (moveTo === null) return
  const rows = plan.table?.lines ?? []
  const anchor = rows.find(({ cells }) => cells[0] === ANCHOR)?.cells[1]
  if (anchor !== undefined) run.moved = dateShiftFrom(textOf(anchor), moveTo, run.known.zone)
}
