import type { KindName } from '../kinds.ts'
import { isGiven, type Response } from './response.rules.ts'

/** Moments in epoch ms, marks in whole hundredths. */
export type Paper = {
  minutes: number | null
  starts_at: number | null
  ends_at: number | null
  pass_marks: number
  question_count: number
}

export type Attempt = { state: 'open' | 'final'; deadline: number | null; number: number }

/** A stored answer, and for how many seconds its question was in view; null where the device does not say. */
export type StoredAnswer = Response & { question_id: number; seq: number; seconds: number | null }

/** When an answer was given, and when it was sent, by the device's own clock (epoch ms). */
export type PhoneTime = { given_at?: number | undefined; sent_at?: number | undefined }

/** An answer of a submit; `seq` is null from a client that saves nothing before it. */
export type SubmittedAnswer = Response & {
  question_id: number
  seq: number | null
  seconds: number | null
  phone?: PhoneTime | undefined
}

/** The grade with which an attempt is closed; `tallies` are its sums in exact marks as text. */
export type Grade = { marks: number; lost: number; answered: number; passed: 0 | 1; tallies: string }

// A browser that submits at zero may be a little ahead of the server.
const TIMEOUT_MARGIN_MS = 2000
const MINUTE_MS = 60_000

/** When an attempt that starts now ends: after its minutes, and never later than the paper. */
export function deadlineOf(paper: Pick<Paper, 'minutes' | 'ends_at'>, now: number): number | null {
  const byMinutes = paper.minutes === null ? null : now + paper.minutes * MINUTE_MS
  if (byMinutes === null) return paper.ends_at
  return paper.ends_at === null ? byMinutes : Math.min(byMinutes, paper.ends_at)
}

/** True once no arriving answer can count: a slow network has `late` ms after the deadline. */
export const isTimeOver = (deadline: number | null, now: number, late: number): boolean =>
  deadline !== null && now > deadline + late

/** True of an attempt that is to be closed, since its time is over. */
export const isOverdue = ({ state, deadline }: Attempt, now: number, late: number): boolean =>
  state === 'open' && isTimeOver(deadline, now, late)

/** What pressing Start does: goes on with an attempt, begins the next one, or is refused. */
export function startOf(
  paper: Pick<Paper, 'starts_at' | 'ends_at'>,
  latest: Attempt | null,
  again: boolean,
  now: number,
): 'resume' | 'begin' | 'already_attended' | 'not_open_yet' | 'window_over' {
  if (latest?.state === 'open') return 'resume'
  if (latest && !again) return 'already_attended'
  if (paper.starts_at !== null && now < paper.starts_at) return 'not_open_yet'
  if (paper.ends_at !== null && now >= paper.ends_at) return 'window_over'
  return 'begin'
}

/** The answers that count: the higher counter wins, and one without a counter counts where nothing was stored. */
export function mergeAnswers(stored: StoredAnswer[], submitted: SubmittedAnswer[]): StoredAnswer[] {
  const answers = new Map(stored.map((one) => [one.question_id, one]))
  for (const { seq, phone: _, ...answer } of submitted) {
    const known = answers.get(answer.question_id)
    if (!known || (seq !== null && seq > known.seq)) answers.set(answer.question_id, { ...answer, seq: seq ?? 0 })
  }
  return [...answers.values()]
}

type Counted = Response & { seq: number }

/**
 * True where the given answer or a later one is stored. Counters are compared within one opening of the attempt, which
 * began at `openedAt` (epoch ms): since a device may count anew then, an earlier stored answer has to be the same.
 */
export const isHeld = (held: (Counted & { saved_at: number }) | undefined, given: Counted, openedAt: number): boolean =>
  held !== undefined &&
  held.seq >= given.seq &&
  (held.saved_at >= openedAt || (held.option_id === given.option_id && held.response === given.response))

export const answeredOf = (answers: StoredAnswer[]): number => answers.filter(isGiven).length

/** True when a submit by hand has too few answers; once the time is over, any number is enough. */
export function hasTooFew(
  answered: number,
  least: number,
  questions: number,
  deadline: number | null,
  now: number,
): boolean {
  if (deadline !== null && now >= deadline - TIMEOUT_MARGIN_MS) return false
  return answered < Math.min(least, questions)
}

/** Marks to pass, in hundredths: those that the paper names, or a share of all. */
export const passMarksOf = (named: number | null, maxMarks: number, percent: number): number =>
  named ?? Math.ceil((maxMarks * percent) / 100)

/** Marks to pass by what the provider's sheet gives: percent for a quiz, marks for the others; or the academy's percent. */
export const givenPassMarks = (kind: KindName, given: number | null, maxMarks: number, percent: number): number =>
  kind === 'quiz' ? passMarksOf(null, maxMarks, given ?? percent) : passMarksOf(given, maxMarks, percent)

/** Hundredths as a plain number. */
export const toMarks = (hundredths: number): number => hundredths / 100

/** Digits of a receipt: without letters that are taken for others when they are read out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `Q-14K3ZB9F2`: the kind's letter and the attempt. */
export function receiptNumber(kind: KindName, attemptId: number): string {
  const digits = [...attemptId.toString(32)].map((digit) => DIGITS[Number.parseInt(digit, 32)])
  return `${kind.charAt(0).toUpperCase()}-${digits.join('')}`
}
