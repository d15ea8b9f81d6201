import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import type { Choices } from '../../ui/choice-labels.ts'
import { momentWords } from '../../ui/moment-labels.ts'

export type Checked = StaffData<'/staff/check_paper'>
export type Format = StaffData<'/staff/paper_formats'>[number]
export type FormatSection = Format['sections'][number]
export type PaperKind = StaffData<'/staff/paper_draft'>['fields']['kind']

export const KINDS: readonly { value: PaperKind; words: () => string }[] = [
  { value: 'exam', words: () => m.student_exam() },
  { value: 'entrance', words: () => m.student_entrance() },
  { value: 'quiz', words: () => m.student_quiz() },
]

/** The kind that was chosen. */
export const kindOf = (value: string): PaperKind => KINDS.find((kind) => kind.value === value)?.value ?? 'exam'

export const kindWords = (kind: PaperKind): string => KINDS.find(({ value }) => value === kind)?.words() ?? kind

/** Returns the formats of a paper as options of a list: those in use, and the chosen one. */
export const formatOptions = (formats: readonly Format[], chosen: string) => [
  { value: '', words: m.papers_blank() },
  ...formats
    .filter(({ format, is_archived }) => !is_archived || format === chosen)
    .map(({ format, name, is_confirmed }) => ({
      value: format,
      words: is_confirmed ? name : m.papers_unconfirmed({ name }),
    })),
]

const TYPES: Record<string, () => string> = {
  single: () => m.paper_type_single(),
  multiple: () => m.paper_type_multiple(),
  number: () => m.paper_type_number(),
}

export const TYPE_NAMES = ['single', 'multiple', 'number'] as const

export const typeWords = (type: string): string => TYPES[type]?.() ?? type

/** How the questions of a section are answered and marked. */
export function sectionRules(section: FormatSection): string {
  const { needs, answer_type, marks, attempt_at_most, minutes, subject_code, has_one_subject } = section
  return [
    needs === null ? null : m.paper_rule_count({ count: needs }),
    answer_type && typeWords(answer_type),
    marks === null ? null : marksWords(section, marks),
    attempt_at_most === null ? null : m.paper_rule_most({ count: attempt_at_most }),
    minutes === null ? null : m.paper_rule_minutes({ count: minutes }),
    subject_code ?? (has_one_subject ? m.paper_rule_one_subject() : null),
  ]
    .filter(Boolean)
    .join(' · ')
}

function marksWords({ negative_marks, negative_divisor }: FormatSection, right: number): string {
  if (negative_marks === null) return m.paper_rule_right({ right })
  const wrong = negative_divisor === 1 ? String(negative_marks) : `${negative_marks}/${negative_divisor}`
  return m.paper_rule_marks({ right, wrong })
}

/** From when to when. */
export function windowWords(starts_at: string | null, ends_at: string | null): string {
  const words = (at: string | null) => (at === null ? m.papers_open() : momentWords(at))
  return starts_at === null && ends_at === null
    ? m.papers_open()
    : m.papers_from_to({ from: words(starts_at), to: words(ends_at) })
}

const REFUSALS: Record<Checked['refusals'][number]['rule'], (about: string, count: number) => string> = {
  code_taken: (about) => m.paper_no_code_taken({ about }),
  start_missing: () => m.paper_no_start_missing(),
  start_over: () => m.paper_no_start_over(),
  end_missing: () => m.paper_no_end_missing(),
  window_short: (about, count) => m.paper_no_window_short({ about, count }),
  readers_missing: () => m.paper_no_readers_missing(),
  nobody: (about) => m.paper_no_nobody({ about }),
  readers_archived: (about, count) => m.paper_no_readers_archived({ about, count }),
  readers_gone: (about, count) => m.paper_no_readers_gone({ about, count }),
  overlap: (about) => m.paper_no_overlap({ about }),
  section_count: (about) => m.paper_no_section_count({ about }),
  not_proof_read: (about) => m.paper_no_proof_read({ about }),
  not_own: (about) => m.paper_no_own({ about }),
  extra_amount: (about) => m.paper_no_extra_amount({ about }),
  extra_no_minutes: () => m.paper_no_extra_minutes(),
  extra_nobody: (about) => m.paper_no_extra_nobody({ about }),
  extra_outside: (about) => m.paper_no_extra_outside({ about }),
  extra_results: (_about, count) => m.paper_no_extra_results({ count }),
  key_known: (about, count) => m.paper_no_key_known({ about, count }),
}

/** Returns everything that prevents sealing a paper, by field. Sentences of the importer are passed on unchanged. */
export function hindrances({ mistakes, refusals }: Pick<Checked, 'mistakes' | 'refusals'>) {
  const own = refusals.map(({ field, rule, about, count }) => ({ field, problem: REFUSALS[rule](about, count) }))
  const fields = new Set(own.map(({ field }) => field))
  // An empty field has a sentence of both: the console's own one says what to do.
  const said = mistakes.filter(
    ({ field }) => !(field === 'start' || field === 'end' || field === 'readers') || !fields.has(field),
  )
  return [...said.map(({ field, problem }) => ({ field: field ?? '', problem })), ...own]
}

/**
 * Returns the reasons in spite of which an owner may seal a paper; undefined when there are none, or other reasons as
 * well.
 */
export function insistable({ mistakes, refusals }: Pick<Checked, 'mistakes' | 'refusals'>): string | undefined {
  if (mistakes.length > 0 || refusals.length === 0 || refusals.some(({ rule }) => rule !== 'key_known'))
    return undefined
  return hindrances({ mistakes, refusals })
    .map(({ problem }) => problem)
    .join('\n')
}

const ASKS: Record<Checked['asks'][number]['what'], (field: string) => string> = {
  midnight: (field) => m.paper_ask_midnight({ field }),
  noon: (field) => m.paper_ask_noon({ field }),
  long: () => m.paper_ask_long(),
  results_at_once: () => m.paper_ask_results_at_once(),
}

/** What is asked before a paper is sealed. */
export const askWords = ({ asks }: Pick<Checked, 'asks'>): string[] =>
  asks.map(({ field, what }) => ASKS[what](field === 'start' ? m.paper_start() : m.paper_end()))

/** Levels and batches, by what the sheet calls them. */
export const readerOptions = (choices: Choices) => [
  ...(choices?.levels ?? []).map(({ level }) => ({ value: level, words: level })),
  ...(choices?.batches ?? []).map(({ batch_code, batch_name }) => ({ value: batch_code, words: batch_name })),
]
