/**
 * A paper as people have it, and what it says: a line for each question, as `shown` has it. A question with `?` before it
 * has to be shown to somebody, since the paper itself is not clear.
 */
export type UsualPaper = {
  kind: string
  /** Typed text, or the body of a Word file. */
  text?: string
  body?: string
  pictures?: Uint8Array[]
  items: string[]
}
