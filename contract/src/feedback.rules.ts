const MIN_FEEDBACK = 5
export const MAX_FEEDBACK = 5000

/** Characters that count: spaces and line breaks at both ends do not. */
export const feedbackLength = (message: string): number => [...message.trim()].length

export function isFeedback(message: string): boolean {
  const length = feedbackLength(message)
  return length >= MIN_FEEDBACK && length <= MAX_FEEDBACK
}

/** The most code points of the academy's answer. */
export const MAX_FEEDBACK_ANSWER = 2000

/** Returns the answer as it is stored. */
export const feedbackAnswer = (typed: string): string => typed.replaceAll('\r\n', '\n').trim()

/** True for an answer that is neither empty nor too long. */
export const isFeedbackAnswer = (typed: string): boolean => {
  const length = [...feedbackAnswer(typed)].length
  return length > 0 && length <= MAX_FEEDBACK_ANSWER
}

/** Whether feedback waits, has an answer, or was closed without one. */
export function feedbackState(row: { answer: string | null; done_at: number | null }): 'open' | 'answered' | 'closed' {
  if (row.done_at === null) return 'open'
  return row.answer === null ? 'closed' : 'answered'
}
