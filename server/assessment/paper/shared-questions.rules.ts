import type { KindName } from '../kinds.ts'
import { AT_ONCE, resultsMoment, type ResultsTiming } from '../results/results.rules.ts'

/** A question by its code, which all its versions share, and by what is asked, whatever its code. */
export type ComparedQuestion = { code: string; content: string }
/** What decides when the right answers of a paper are known. */
export type ComparedPaper = {
  kind: KindName
  code: string
  /** From when students see it; null for at once. */
  visible_at: number | null
  starts_at: number | null
  ends_at: number | null
  /** When results come; null for at once. */
  results_at: number | null
  questions: ComparedQuestion[]
}
/** An exam, how many questions it has, and those that are in papers whose right answers are known earlier. */
export type SharedQuestions = {
  paper: ComparedPaper
  codes: string[]
  others: { paper: ComparedPaper; codes: string[] }[]
}

/** When results of a paper come by its dates, null for at once. The minute of grace makes no difference here. */
export function laterResults(paper: Omit<ResultsTiming, 'latest_deadline'>): number | null {
  const moment = resultsMoment({ ...paper, latest_deadline: null }, 0)
  return moment === AT_ONCE ? null : moment
}

/** The first moment at which a student can know the paper's right answers. */
const knownAt = ({ visible_at, starts_at, results_at }: ComparedPaper): number =>
  Math.max(visible_at ?? -Infinity, starts_at ?? -Infinity, results_at ?? -Infinity)

/** Returns until when the right answers of the paper must stay secret. */
function secretUntil({ ends_at, results_at }: ComparedPaper): number {
  return ends_at === null && results_at === null ? Infinity : Math.max(ends_at ?? -Infinity, results_at ?? -Infinity)
}

/** Exams that still count at this moment. */
export const isStillSecret = (paper: ComparedPaper, now: number): boolean =>
  paper.kind !== 'quiz' && secretUntil(paper) > now

/** Returns exams of which questions are also in a quiz or in a paper whose results come earlier. */
export function sharedQuestions(papers: ComparedPaper[], now: number): SharedQuestions[] {
  const holders = new Map<string, ComparedPaper[]>()
  for (const paper of papers) {
    for (const key of paper.questions.flatMap(keysOf)) holders.set(key, [...(holders.get(key) ?? []), paper])
  }
  return papers
    .filter((paper) => isStillSecret(paper, now))
    .flatMap((paper) => {
      const shared = sharedOf(paper, holders)
      return shared.codes.length > 0 ? [shared] : []
    })
}

function sharedOf(paper: ComparedPaper, holders: Map<string, ComparedPaper[]>): SharedQuestions {
  const codesBy = new Map<ComparedPaper, string[]>()
  const codes: string[] = []
  for (const question of paper.questions) {
    const others = new Set(keysOf(question).flatMap((key) => holders.get(key) ?? []))
    const early = [...others].filter((other) => other !== paper && knownAt(other) < secretUntil(paper))
    for (const other of early) codesBy.set(other, [...(codesBy.get(other) ?? []), question.code])
    if (early.length > 0) codes.push(question.code)
  }
  return { paper, codes, others: [...codesBy].map(([other, own]) => ({ paper: other, codes: own })) }
}

/** Returns the keys by which a question is recognised: its code, and what it asks. */
export const keysOf = ({ code, content }: ComparedQuestion): string[] => [`code ${code}`, `content ${content}`]

/** What a question shows: pictures by what they contain. Passage and lists tell questions of the same words apart. */
export type QuestionContent = {
  question: string
  picture: string | null
  passage: string | null
  passagePicture: string | null
  lists: (string | null)[]
  options: (string | null)[]
}

/** What is asked, for comparing: without case and spaces, whatever the order of the options. */
export function contentOf({ question, picture, passage, passagePicture, lists, options }: QuestionContent): string {
  const plain = (text: string | null) => (text ?? '').normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')
  const around = [picture ?? '', plain(passage), passagePicture ?? '', ...lists.map(plain)]
  return JSON.stringify([plain(question), ...around, ...options.map(plain).toSorted()])
}
