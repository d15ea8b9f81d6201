/**
 * The change that students are told of: one class, a class and the following ones, or a whole day is cancelled or
 * moved, or takes place elsewhere.
 */
export type ClassChange =
  | 'class_off'
  | 'class_moved'
  | 'class_placed'
  | 'series_off'
  | 'series_moved'
  | 'series_placed'
  | 'day_off'
/** What goes to a device of a guardian. */
export type GuardianKind = NoticeMessage | 'guardian_message'
/** What a guardian is told without anybody's writing it. */
export type NoticeMessage = 'absence' | 'child_result'
export type MessageKind =
  | 'class'
  | 'result'
  | 'challenge'
  | 'doubt'
  | 'feedback'
  | 'message'
  | 'eighteen'
  | 'login_code'
  | ClassChange
  | GuardianKind

/** Messages that a student waits for: a doubt's answer counts as much as a result. */
const ANSWERS: ReadonlySet<MessageKind> = new Set(['result', 'challenge', 'doubt', 'feedback'])
/** Messages for every device that shows notifications, whatever the student chose. */
const UNCHOSEN: ReadonlySet<MessageKind> = new Set(['message', 'eighteen', 'login_code'])

export const isNotice = (kind: MessageKind): kind is NoticeMessage => kind === 'absence' || kind === 'child_result'

export const isForGuardian = (kind: MessageKind): kind is GuardianKind => isNotice(kind) || kind === 'guardian_message'

/** What the guardian is told by it. */
export const noticeKind = (kind: NoticeMessage): 'absence' | 'result' => (kind === 'absence' ? 'absence' : 'result')

/** Returns the student's choice that governs a message; null for messages to every device that shows notifications. */
export function choiceOf(kind: MessageKind): 'results' | 'classes' | null {
  if (UNCHOSEN.has(kind) || isForGuardian(kind)) return null
  return ANSWERS.has(kind) ? 'results' : 'classes'
}

/** Whether this device still wants such a message; its choices are null once it shows none, and for a guardian's. */
export function isWanted(kind: MessageKind, device: { classes: number | null; results: number | null }): boolean {
  if (isForGuardian(kind)) return true
  const choice = choiceOf(kind)
  return choice === null ? device.classes !== null : device[choice] === 1
}
