/** Of one class, of it and the following ones, or of a whole day, that it does not take place or was moved. */
export type ClassChange = 'class_off' | 'class_moved' | 'series_off' | 'series_moved' | 'day_off'
/** What goes to a device of a guardian. */
export type GuardianKind = 'absence' | 'child_result'
export type MessageKind =
  | 'class'
  | 'result'
  | 'challenge'
  | 'doubt'
  | 'message'
  | 'eighteen'
  | ClassChange
  | GuardianKind

/** What a student waits for: an answer to a doubt is one as a result is. */
const ANSWERS: ReadonlySet<MessageKind> = new Set(['result', 'challenge', 'doubt'])
/** What every device gets that shows any. */
const UNCHOSEN: ReadonlySet<MessageKind> = new Set(['message', 'eighteen'])

export const isForGuardian = (kind: MessageKind): kind is GuardianKind => kind === 'absence' || kind === 'child_result'

/** What the guardian is told by it. */
export const noticeKind = (kind: GuardianKind): 'absence' | 'result' => (kind === 'absence' ? 'absence' : 'result')

/** By which of the student's two choices a message is wanted; null: it comes to every device that shows any. */
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
