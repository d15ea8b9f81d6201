import type { DataOf } from '#contract/call.ts'
import type { staffCheckPaper } from '#contract/staff/paper-drafts.ts'

type Answer = DataOf<typeof staffCheckPaper>
export type Refusal = Answer['refusals'][number]
type Asked = Answer['asks'][number]

/** What is known of a paper that is to be sealed. Moments in epoch milliseconds; null where there is none to read. */
export type ReadPaper = {
  kind: 'exam' | 'entrance' | 'quiz'
  now: number
  starts_at: number | null
  ends_at: number | null
  minutes: number | null
  readers: string
  /** The parts of `readers`: null for one that is unknown. */
  parts: readonly {
    name: string
    found: { kind: string; shown: string; isInUse: boolean } | null
  }[]
  /** Null where the readers are not known. */
  audience: number | null
  isCodeTaken: boolean
  code: string
  /** Papers that the same students have to write at the same time. */
  overlapping: string[]
  /** The sections with how many questions they need, and have. */
  sections: { name: string; needs: number | null; has: number }[]
  /** Questions that only their author has read. */
  unread: string[]
  /** Papers with some of the questions, where the key of one comes out too early. */
  clashing: readonly { name: string; codes: string[] }[]
  /** What is wrong with groups that have more time. */
  ofExtra: Refusal[]
}

const MAX_NAMED = 5

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const LONG_HOURS = 6

export const refusal = (field: string, rule: Refusal['rule'], about = '', count = 0): Refusal => ({
  field,
  rule,
  about,
  count,
})

/** All that hinders a paper and that its sheet does not say. */
export function paperRefusals(paper: ReadPaper): Refusal[] {
  return [
    ...(paper.isCodeTaken ? [refusal('code', 'code_taken', paper.code)] : []),
    // A quiz has neither a time of its own nor readers beside its subject's level.
    ...(paper.kind === 'quiz' ? [] : [...timeRefusals(paper), ...readersRefusals(paper)]),
    ...paper.overlapping.map((name) => refusal('start', 'overlap', name)),
    ...sectionRefusals(paper.sections),
    ...unreadRefusals(paper.unread),
    ...keyKnownRefusals(paper.clashing),
    ...paper.ofExtra,
  ]
}

function timeRefusals({ now, starts_at, ends_at, minutes }: ReadPaper): Refusal[] {
  const found: Refusal[] = []
  if (starts_at === null) found.push(refusal('start', 'start_missing'))
  else if (starts_at <= now) found.push(refusal('start', 'start_over'))
  if (ends_at === null) found.push(refusal('end', 'end_missing'))
  if (starts_at === null || ends_at === null || minutes === null || ends_at <= starts_at) return found
  const window = Math.floor((ends_at - starts_at) / MINUTE_MS)
  if (minutes > window) found.push(refusal('end', 'window_short', String(minutes), window))
  return found
}

function readersRefusals({ readers, parts, audience }: ReadPaper): Refusal[] {
  if (readers === '') return [refusal('readers', 'readers_missing')]
  const unused = parts.flatMap(({ name, found }) => (found === null || found.isInUse ? [] : { name, ...found }))
  const ofGroups = unused.filter(({ kind }) => kind !== 'student').map(({ shown }) => shown)
  // Students as they were written: a teacher does not learn whose an admission number is.
  const ofStudents = unused.filter(({ kind }) => kind === 'student').map(({ name }) => name)
  return [
    ...(ofGroups.length > 0 ? [refusal('readers', 'readers_archived', named(ofGroups), ofGroups.length)] : []),
    ...(ofStudents.length > 0 ? [refusal('readers', 'readers_gone', named(ofStudents), ofStudents.length)] : []),
    ...(audience === 0 ? [refusal('readers', 'nobody', readers)] : []),
  ]
}

/** A wrong sum is the sheet's mistake: otherwise a question too many in one section would be one too few in another. */
function sectionRefusals(sections: ReadPaper['sections']): Refusal[] {
  const sum = (of: 'needs' | 'has') => sections.reduce((all, section) => all + (section[of] ?? section.has), 0)
  if (sum('needs') !== sum('has')) return []
  return sections.flatMap(({ name, needs, has }) =>
    needs === null || needs === has ? [] : [refusal('questions', 'section_count', `${name}: ${has} / ${needs}`, needs)],
  )
}

function unreadRefusals(unread: string[]): Refusal[] {
  if (unread.length === 0) return []
  return [refusal('questions', 'not_proof_read', named(unread), unread.length)]
}

/** Refuses a subject or questions that are not those of the teacher, or that belong to a sealed paper. */
export function notOwnRefusals({ subject, codes }: { subject: string | null; codes: ReadonlySet<string> }): Refusal[] {
  return [
    ...(subject === null ? [] : [refusal('subject', 'not_own', subject)]),
    ...(codes.size === 0 ? [] : [refusal('questions', 'not_own', named([...codes]), codes.size)]),
  ]
}

/** Papers with the same questions, one of which gives their key away before the other one is over. */
const keyKnownRefusals = (papers: ReadPaper['clashing']): Refusal[] =>
  papers.map(({ name, codes }) => refusal('questions', 'key_known', `${name} (${named(codes)})`, codes.length))

const named = (codes: string[]): string => codes.slice(0, MAX_NAMED).join(', ') + (codes.length > MAX_NAMED ? ' …' : '')

type Clocks = { start: string; end: string; results: string; starts_at: number | null; ends_at: number | null }

/** Returns unusual times, to be confirmed before a paper is sealed. `start` and `end` are as they were filled in. */
export function paperAsks({ start, end, results, starts_at, ends_at }: Clocks): Asked[] {
  const atClock = (field: 'start' | 'end', text: string): Asked[] => {
    if (text.endsWith(' 00:00')) return [{ field, what: 'midnight' }]
    return text.endsWith(' 12:00') ? [{ field, what: 'noon' }] : []
  }
  const isLong = starts_at !== null && ends_at !== null && ends_at - starts_at > LONG_HOURS * HOUR_MS
  return [
    ...atClock('start', start),
    ...atClock('end', end),
    ...(isLong ? [{ field: 'end', what: 'long' } as const] : []),
    ...(results === ''
      ? []
      : results.toLowerCase() === 'at once'
        ? [{ field: 'results', what: 'results_at_once' } as const]
        : []),
  ]
}
