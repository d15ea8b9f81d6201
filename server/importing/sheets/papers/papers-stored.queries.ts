import { loadAcademy } from '../../../academy/academy.ts'
import { wordsOfParts } from '../../../assessment/paper/audience-names.queries.ts'
import type { KindName } from '../../../assessment/kinds.ts'
import { AT_ONCE, type ResultsTiming } from '../../../assessment/results/results.rules.ts'
import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import { toClock, toDay } from '../../../ports/time.ts'
import { calculatorWord } from './format-columns.ts'
import { AT_ONCE_WORD } from './papers.ts'
import { shuffleWord } from './shuffle-column.ts'

/** The papers of a kind as their sheets have them, with what each sheet needs of it. */
export async function storedPapers(read: Tx, kind: KindName) {
  return (await papersWithIds(read, kind, null)).map(({ paper_id: _id, ...row }) => row)
}

/** Returns what decides when results of papers of a kind are released, by the papers' codes. */
export async function timingsOf(
  read: Tx,
  kind: KindName,
  codes: string[],
): Promise<Map<string, ResultsTiming & { paper_id: number }>> {
  if (codes.length === 0) return new Map()
  const rows = await read
    .selectFrom('papers')
    .where('kind', '=', kind)
    .where('paper_code', 'in', codes)
    .select(['paper_id', 'paper_code', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
  return new Map(rows.map(({ paper_code, ...timing }) => [paper_code, timing]))
}

/** The same with their ids, of all or of these codes. */
export async function papersWithIds(read: Tx, kind: KindName, codes: string[] | null) {
  const { zone } = await loadAcademy(read)
  const papers = await read
    .selectFrom('papers')
    .leftJoin('subjects', 'subjects.subject_id', 'papers.subject_id')
    .leftJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .leftJoin('levels', 'levels.ac_id', 'papers.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'papers.batch_id')
    .where('kind', '=', kind)
    .$if(codes !== null, (query) => query.where('paper_code', 'in', codes ?? []))
    .select(columnsOf('papers'))
    .select(['subject_code', 'chapter_no', 'levels.levels as level', 'batch_code'])
    .orderBy('papers.paper_id')
    .execute()
  const several = await wordsOfParts(read, papers)
  const questions = await read
    .selectFrom('paper_questions')
    .innerJoin('papers', 'papers.paper_id', 'paper_questions.paper_id')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('kind', '=', kind)
    .$if(codes !== null, (query) => query.where('paper_code', 'in', codes ?? []))
    .select(['papers.paper_id', 'question_code'])
    .orderBy('paper_questions.position')
    .execute()
  const begun = await read
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .where('kind', '=', kind)
    .$if(codes !== null, (query) => query.where('paper_code', 'in', codes ?? []))
    .select('papers.paper_id')
    .distinct()
    .execute()
  const isBegun = new Set(begun.map(({ paper_id }) => paper_id))
  const codesOf = Map.groupBy(questions, ({ paper_id }) => paper_id)
  const shown = (at: number | null) => (at === null ? null : `${toDay(at, zone)} ${toClock(at, zone)}`)
  return papers.map((paper) => ({
    paper_id: paper.paper_id,
    code: paper.paper_code,
    name: paper.name,
    description: paper.description,
    subject: paper.subject_code ?? '',
    chapter_no: paper.chapter_no ?? 0,
    readers: paper.level ?? paper.batch_code ?? several.get(paper.paper_id)?.cell ?? '',
    question_ids: (codesOf.get(paper.paper_id) ?? []).map(({ question_code }) => question_code),
    marks: paper.given_marks,
    negative_marks: paper.given_negative,
    pass: paper.given_pass,
    minutes: paper.minutes,
    visible_from: paper.visible_from,
    start: shown(paper.starts_at),
    end: shown(paper.ends_at),
    results: paper.results_at === AT_ONCE ? AT_ONCE_WORD : shown(paper.results_at),
    shuffle: shuffleWord(paper.shuffle),
    format: paper.format,
    calculator: calculatorWord(paper.calculator),
    exam_true: paper.exam_true === 1 ? ('Yes' as const) : ('No' as const),
    begun: isBegun.has(paper.paper_id),
  }))
}

/** Returns the papers that were made by each of these formats. */
export async function papersOfFormats(read: Tx, codes: string[]): Promise<{ format: string; papers: string[] }[]> {
  const rows = await read
    .selectFrom('papers')
    .where('format', 'in', codes)
    .select(['format', 'paper_code'])
    .orderBy('paper_id')
    .execute()
  const groups = Map.groupBy(rows, ({ format }) => format ?? '')
  return [...groups].map(([format, papers]) => ({ format, papers: papers.map(({ paper_code }) => paper_code) }))
}
