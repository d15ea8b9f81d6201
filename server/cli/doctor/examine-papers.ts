import { academyFrom } from '../../academy/academy.ts'
import type { KindName } from '../../assessment/kinds.ts'
import {
  type ComparedPaper,
  contentOf,
  isStillSecret,
  laterResults,
  type QuestionContent,
  sharedQuestions,
} from '../../assessment/paper/shared-questions.rules.ts'
import type { Row, Snapshot } from '../../db/dump/snapshot.ts'
import { momentOf } from '../../ports/time.ts'
import type { Finding } from './finding.ts'
import { sharedNote } from '../../importing/shared-note.ts'
import { inEnglish } from '../../importing/localize.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** Reports questions of an exam that still counts if another paper reveals them. */
export async function examinePapers(snapshot: Snapshot, now: number): Promise<Finding[]> {
  const zone = await zoneOf(snapshot)
  const papers = new Map<number, ComparedPaper>()
  for await (const row of snapshot.rows('papers')) papers.set(Number(row['paper_id']), comparedOf(row, zone))
  if (![...papers.values()].some((paper) => isStillSecret(paper, now))) return []
  await addQuestions(snapshot, papers)
  const about = 'exams'
  return sharedQuestions([...papers.values()], now).map((one) => ({
    state: 'look',
    about,
    says: inEnglish(sharedNote(one)),
  }))
}

async function zoneOf(snapshot: Snapshot): Promise<string> {
  const settings = []
  for await (const { setting, value } of snapshot.rows('academy_settings')) {
    settings.push({ setting: String(setting), value: String(value) })
  }
  return academyFrom(settings).zone
}

function comparedOf(row: Row, zone: string): ComparedPaper {
  const day = row['visible_from']
  const kind = String(row['kind']) as KindName
  const ends_at = number(row['ends_at'])
  return {
    kind,
    code: String(row['paper_code']),
    visible_at: typeof day === 'string' ? momentOf(day, '00:00', zone) : null,
    starts_at: number(row['starts_at']),
    ends_at,
    results_at: laterResults({ kind, ends_at, results_at: number(row['results_at']) }),
    questions: [],
  }
}

type Content = QuestionContent & { code: string }

async function addQuestions(snapshot: Snapshot, papers: Map<number, ComparedPaper>): Promise<void> {
  const asked: { paper: ComparedPaper; questionId: number }[] = []
  for await (const row of snapshot.rows('paper_questions')) {
    const paper = papers.get(Number(row['paper_id']))
    if (paper) asked.push({ paper, questionId: Number(row['question_id']) })
  }
  const contents = await contentsOf(snapshot, new Set(asked.map(({ questionId }) => questionId)))
  for (const { paper, questionId } of asked) {
    const one = contents.get(questionId)
    if (one) paper.questions.push({ code: one.code, content: contentOf(one) })
  }
}

async function contentsOf(snapshot: Snapshot, needed: Set<number>): Promise<Map<number, Content>> {
  const hashes = new Map<number, string>()
  for await (const row of snapshot.rows('files')) hashes.set(Number(row['file_id']), String(row['content_hash']))
  const hashOf = (id: unknown) => (id === null || id === undefined ? null : (hashes.get(Number(id)) ?? null))
  const contents = new Map<number, Content>()
  for await (const row of snapshot.rows('questions')) {
    const id = Number(row['question_id'])
    if (!needed.has(id)) continue
    contents.set(id, {
      code: String(row['question_code']),
      question: String(row['question']),
      picture: hashOf(row['question_file']),
      passage: textOrNull(row['passage']),
      passagePicture: hashOf(row['passage_file']),
      lists: [textOrNull(row['list_one']), textOrNull(row['list_two'])],
      options: [],
    })
  }
  for await (const row of snapshot.rows('question_options')) {
    contents.get(Number(row['question_id']))?.options.push(hashOf(row['option_file']) ?? String(row['ptext']))
  }
  return contents
}
