/** Of one class, of it and the following ones, or of a whole day, that it does not take place or was moved. */
export type ClassChange = 'class_off' | 'class_moved' | 'series_off' | 'series_moved' | 'day_off'
export type MessageKind = 'class' | 'result' | 'challenge' | 'doubt' | ClassChange

/** What a student waits for: an answer to a doubt is one as a result is. */
const ANSWERS: ReadonlySet<MessageKind> = new Set(['result', 'challenge', 'doubt'])

/** By which of the student's two choices a message is wanted. */
export const choiceOf = (kind: MessageKind): 'results' | 'classes' =>
  ANSWERS.has(kind) ? 'results' : 'classes'
