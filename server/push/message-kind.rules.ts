/** Of one class, of it and the following ones, or of a whole day, that it does not take place or was moved. */
export type ClassChange = 'class_off' | 'class_moved' | 'series_off' | 'series_moved' | 'day_off'
export type MessageKind = 'class' | 'result' | 'challenge' | 'doubt' | 'message' | ClassChange

/** What a student waits for: an answer to a doubt is one as a result is. */
const ANSWERS: ReadonlySet<MessageKind> = new Set(['result', 'challenge', 'doubt'])

/** By which of the student's two choices a message is wanted; null: it comes to every device that shows any. */
export function choiceOf(kind: MessageKind): 'results' | 'classes' | null {
  if (kind === 'message') return null
  return ANSWERS.has(kind) ? 'results' : 'classes'
}

/** Whether this device still wants such a message; its choices are null once it shows none. */
export function isWanted(kind: MessageKind, device: { classes: number | null; results: number | null }): boolean {
  const choice = choiceOf(kind)
  return choice === null ? device.classes !== null : device[choice] === 1
}
