import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { namedAct } from './minutes.rules.ts'
import type { actsOf, lateOf, savesOf } from './monitor.queries.ts'

type RowsOf<Query extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

type Course = {
  attempt: Pick<StoredAttempt, 'started_at' | 'submitted_at'>
  saves: RowsOf<typeof savesOf>
  acts: RowsOf<typeof actsOf>
  late: RowsOf<typeof lateOf>
  device: number | undefined
  /** Returns the late and the valid answer of a question, in words, for a reader who may see them. */
  wordsOf: (late: RowsOf<typeof lateOf>[number]) => { answer: string | null; counts: string | null }
  resultsAt: number
}

const MINUTE_MS = 60_000
/** So long without a save is told of: longer than a question takes. */
const GAP_MS = 5 * MINUTE_MS

const NOTHING = {
  question: null,
  seq: null,
  act: null,
  who: null,
  reason: null,
  message: null,
  ruling: null,
  minutes: null,
  seen_at: null,
  answer: null,
  counts: null,
  given_at: null,
  clock_ahead: null,
  is_after_results: false,
}

/** What happened in an attempt, in the order of the server's clock; moments in epoch ms. */
export function courseOf({ attempt, saves, acts, late, device, wordsOf, resultsAt }: Course) {
  const { started_at, submitted_at } = attempt
  const ofPlace = ({ position, seq }: { position: number; seq: number }) => ({
    ...NOTHING,
    question: position + 1,
    seq,
  })
  return [
    { ...NOTHING, at: started_at, what: 'started' as const },
    ...saves.map((one) => ({ ...ofPlace(one), at: one.saved_at, what: 'saved' as const })),
    ...gapsBetween([started_at, ...saves.map(({ saved_at }) => saved_at)]),
    ...(device === undefined ? [] : [{ ...NOTHING, at: device, what: 'device' as const }]),
    ...late.map((one) => ({
      ...ofPlace(one),
      at: one.received_at,
      what: 'late' as const,
      ...wordsOf(one),
      given_at: one.given_at,
      clock_ahead: one.clock_ahead === null ? null : Math.round(one.clock_ahead / 1000),
      is_after_results: one.received_at >= resultsAt,
    })),
    ...acts.map(({ at, ms, seen_at, kind, message, ...said }) => ({
      ...NOTHING,
      ...said,
      ...namedAct(kind, message),
      at,
      what: 'act' as const,
      minutes: ms === 0 ? null : Math.round(ms / 60_000),
      seen_at,
    })),
    ...(submitted_at === null ? [] : [{ ...NOTHING, at: submitted_at, what: 'submitted' as const }]),
  ].toSorted((a, b) => a.at - b.at)
}

/** Returns the long silences between these moments, each at its beginning. */
function gapsBetween(moments: number[]) {
  const ordered = moments.toSorted((a, b) => a - b)
  return ordered.flatMap((at, index) => {
    const silence = (ordered[index + 1] ?? at) - at
    return silence < GAP_MS ? [] : [{ ...NOTHING, at, what: 'gap' as const, minutes: Math.floor(silence / MINUTE_MS) }]
  })
}
