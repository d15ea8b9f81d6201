/** A question's own text, without comments and blank lines; `lines` has the number of each line that is left. */
export type GiftBlock = {
  lines: number[]
  text: string
  category: string | null
  code: string | null
  /** Formulas in the text were written without escapes. */
  bareMath: boolean
}
