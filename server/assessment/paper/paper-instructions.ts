import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toInstant } from '../../ports/time.ts'
import { type AttemptRouteDeps, audienceOf } from '../attempt/attempt-deps.ts'
import { toMarks } from '../attempt/attempt.rules.ts'
import { paperSections, presetOf, rulesView, wrongView } from '../attempt/paper-view.ts'
import type { AnswerType } from '../marking/scheme.rules.ts'
import { mostExtraMs } from '../sitting/extra-time.rules.ts'
import { type Given, givenAt } from '../sitting/extra-times.queries.ts'
import { currentSubjects } from './current-paper.ts'
import { onlySection } from './paper-content.ts'
import { common, type SectionFacts, withFacts } from './section-facts.rules.ts'
import { kindOf, paperFor, questionCounts, sectionsOf, type StoredPaper, translatedCounts } from './paper.queries.ts'

/** How long before a test its instructions may be read. */
const READABLE_MS = 15 * 60_000
const MINUTE_MS = 60_000
const SECOND_MS = 1000

/**
 * Returns what a student reads before a test: sections and how they are marked, languages, aids; no question. `until`
 * is when the answer changes (epoch ms).
 *
 * @throws {ApiError} `not_found`; `not_open_yet` earlier than 15 minutes before it may be started, `window_over` after.
 */
export async function instructionsFor(deps: AttemptRouteDeps, caller: Caller, paperId: number) {
  const { read } = deps.db
  const kind = await kindOf(read, paperId)
  const paper = kind && (await paperFor(read, kind, await audienceOf(deps, caller), paperId))
  if (!paper) throw new ApiError('not_found')
  const now = deps.clock.now()
  if (paper.starts_at !== null && now < paper.starts_at - READABLE_MS) throw new ApiError('not_open_yet')
  if (paper.ends_at !== null && now >= paper.ends_at) throw new ApiError('window_over')
  const counts = (await questionCounts(read, paperId)).map((one) => ({
    ...one,
    answer_type: one.answer_type as AnswerType,
  }))
  const stored = await sectionsOf(read, paperId)
  const sections = withFacts(stored.length > 0 ? stored : [onlySection(paper)], counts)
  const told = paperSections(paper, sections, await currentSubjects(deps.db, caller))
  const given = kind === 'quiz' ? NOTHING_GIVEN : await givenAt(read, caller.stud_id, paperId)
  const late = lateStart(paper, given, now)
  const format = presetOf(paper)
  const translated = await translatedCounts(read, paperId)
  const partly = translated.filter(({ question_count }) => question_count < paper.question_count)
  const academy = await deps.academy()
  const { zone } = academy
  return {
    data: {
      name: paper.name,
      time: paper.minutes === null ? null : paper.minutes + extraMsOf(paper, given) / MINUTE_MS,
      max_marks: toMarks(paper.max_marks),
      question_count: paper.question_count,
      starting_at: paper.starts_at === null ? null : toInstant(paper.starts_at, zone),
      late_start: late && { now: toInstant(now, zone), deadline: toInstant(late.deadline, zone) },
      format_name: format?.name ?? null,
      is_unconfirmed: format?.source === 'to_be_confirmed',
      sections: sections.map((section, at) => ({ ...(told[at] as Told), ...schemeView(section, counts) })),
      ...rulesView({ paper, languages: translated.map(({ language }) => language) }, academy),
      ...(partly.length > 0 && { partly_translated: partly }),
    },
    // The time that the answer states is cut to whole seconds.
    until: late ? Math.min((Math.floor(now / SECOND_MS) + 1) * SECOND_MS, late.endsAt) : lateFrom(paper),
  }
}

const NOTHING_GIVEN: Given = { sitting: undefined, groups: [] }

type Timed = Pick<StoredPaper, 'minutes' | 'starts_at' | 'ends_at'>

const extraMsOf = ({ minutes }: Timed, { sitting, groups }: Given): number =>
  mostExtraMs(groups, minutes) + (sitting?.extra_ms ?? 0)

/** Returns from when on (epoch ms) a start leaves less than the paper's minutes; infinite without an end. */
const lateFrom = ({ minutes, ends_at }: Timed): number =>
  ends_at === null ? Number.POSITIVE_INFINITY : ends_at - (minutes ?? 0) * MINUTE_MS

/** When an attempt that begins now ends with its paper, before its minutes are over; null where it has all of them. */
function lateStart(paper: Timed, given: Given, now: number): { deadline: number; endsAt: number } | null {
  const { minutes, starts_at, ends_at } = paper
  if (minutes === null || ends_at === null || now <= lateFrom(paper)) return null
  if (starts_at !== null && now < starts_at) return null
  return { deadline: ends_at + extraMsOf(paper, given), endsAt: ends_at }
}

type Told = ReturnType<typeof paperSections>[number]
type Counts = Awaited<ReturnType<typeof questionCounts>>

/** How a section is marked, null in what its questions differ. */
function schemeView(section: ReturnType<typeof onlySection> & SectionFacts, counts: Counts) {
  const { section_id, partial } = section
  const own = counts.filter((one) => one.section_id === section_id)
  const marks = common(own.map((one) => one.marks))
  return {
    question_count: own.reduce((sum, { questions }) => sum + questions, 0),
    marks: marks === null ? null : toMarks(marks),
    ...wrongView(section),
    partial: partial === 'jee_advanced',
  }
}
