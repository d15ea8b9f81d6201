/** Of one class, of it and the following ones, or of a whole day, that it does not take place or was moved. */
export type ClassChange = 'class_off' | 'class_moved' | 'series_off' | 'series_moved' | 'day_off'
export type MessageKind = 'class' | 'result' | 'challenge' | ClassChange

/** By which of the student's two choices a message is wanted. */
export const choiceOf = (kind: MessageKind): 'results' | 'classes' =>
  kind === 'result' || kind === 'challenge' ? 'results' : 'classes'
