import type { NoticeChoice } from '#contract/guardians.rules.ts'

/** `consent`: the link by which a guardian answers for a child, by text alone. */
export type NoticeKind = 'absence' | 'result' | 'consent'
export type NoticeChannel = 'push' | 'text'

/** Why somebody was not told: what forbade it, or what became of the sending. */
export type NoticeReason =
  | 'off'
  | 'no_guardian'
  | 'blocked'
  | 'left'
  | 'of_age'
  | 'no_consent'
  | 'late'
  | 'no_device'
  | 'no_text'
  | 'gone'
  | 'given_up'
  | 'refused'
  | 'down'
  | 'unreachable'
  | 'unsure'

/** How long a cell of the register can be corrected before a guardian is told of it. */
export const UNDO_MS = 900_000
/** Older notices are not sent any more. */
const NOTICE_LIFE_MS = 2 * 86_400_000

/** The channels of a choice. */
export const channelsOf = (choice: NoticeChoice): NoticeChannel[] =>
  choice === 'none' ? [] : choice === 'both' ? ['push', 'text'] : [choice]

/** `2026-11-20` as a number, and back. */
export const numberOfDay = (day: string): number => Number(day.replaceAll('-', ''))
export const dayOfNumber = (number: number): string => String(number).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** The relation of the guardian to the child now; null where the guardian is none of the child's. */
export type Standing = {
  isBlocked: boolean
  isActive: boolean
  isOfAge: boolean
  /** The student, being 18, wants the guardian to go on. */
  isKept: boolean
  /** Others may be told of the child. */
  mayTell: boolean
} | null

/** When the cells with an absence were marked, null for one by an import; whether a result stands, or a link is open. */
export type Subject =
  | { kind: 'absence'; markedAt: (number | null)[] }
  | { kind: 'result'; isOut: boolean }
  | { kind: 'consent'; isOpen: boolean }

export type Verdict =
  | { to: 'tell' }
  | { to: 'fail'; reason: NoticeReason }
  /** As if it had never been written: it may come again. */
  | { to: 'forget' }
  | { to: 'wait'; until: number }

type Facts = { isOn: boolean; madeAt: number; standing: Standing; subject: Subject; now: number }

/** Whether a guardian is told this now. */
export function noticeVerdict({ isOn, madeAt, standing, subject, now }: Facts): Verdict {
  if (!isOn) return { to: 'fail', reason: 'off' }
  const reason = whyNot(standing)
  if (reason) return { to: 'fail', reason }
  if (now > madeAt + NOTICE_LIFE_MS) return { to: 'fail', reason: 'late' }
  if (subject.kind === 'consent') return { to: subject.isOpen ? 'tell' : 'forget' }
  if (subject.kind === 'result') return { to: subject.isOut ? 'tell' : 'forget' }
  const { markedAt } = subject
  if (markedAt.length === 0) return { to: 'forget' }
  if (markedAt.some((at) => isRipe(at, now))) return { to: 'tell' }
  return { to: 'wait', until: Math.min(...markedAt.map((at) => at ?? now)) + UNDO_MS }
}

/** True once the time for corrections is over. Cells of an import waited before the notice was written. */
export const isRipe = (markedAt: number | null, now: number): boolean => markedAt === null || markedAt + UNDO_MS <= now

function whyNot(standing: Standing): NoticeReason | null {
  if (standing === null) return 'no_guardian'
  if (standing.isBlocked) return 'blocked'
  if (!standing.isActive) return 'left'
  if (standing.isOfAge && !standing.isKept) return 'of_age'
  return standing.mayTell ? null : 'no_consent'
}
