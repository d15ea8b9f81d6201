const MIN_FEEDBACK = 5
export const MAX_FEEDBACK = 5000

/** Characters that count: spaces and line breaks at both ends do not. */
export const feedbackLength = (message: string): number => [...message.trim()].length

export function isFeedback(message: string): boolean {
  const length = feedbackLength(message)
  return length >= MIN_FEEDBACK && length <= MAX_FEEDBACK
}
