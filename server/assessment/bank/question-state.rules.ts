import type { Tables } from '../../db/tables.ts'

/** A question is a draft until somebody else has read its proof; a retired one is offered for no new paper. */
export type QuestionState = 'draft' | 'proof_read' | 'retired'

/** How a proof was read where its reader did not have the question open for long enough. */
export type ProofWay = 'not_opened' | 'briefly' | 'elsewhere'

type Noted = Partial<Pick<Tables['question_states'], 'proof_read_at' | 'retired_at'>>

export function stateOf({ proof_read_at, retired_at }: Noted): QuestionState {
  if ((retired_at ?? null) !== null) return 'retired'
  return (proof_read_at ?? null) === null ? 'draft' : 'proof_read'
}

const FEWEST_MARKED = 30

/** The share of right answers over several papers, in percent with one decimal; null under thirty students. */
export function rightPercent(figures: readonly { n: number; p: number }[]): number | null {
  const n = figures.reduce((sum, one) => sum + one.n, 0)
  if (n < FEWEST_MARKED) return null
  const right = figures.reduce((sum, one) => sum + one.n * Math.max(0, one.p), 0)
  return Math.round((1000 * right) / n) / 10
}

/** Returns a question's first line that is not empty, for lists; of a formula over several lines, all of them. */
export function firstLine(text: string): string {
  const lines = text.trim().split('\n')
  let shown = lines[0] ?? ''
  for (const line of lines.slice(1)) {
    if (!isOpen(shown)) break
    shown += `\n${line}`
  }
  return shown
}

const isOpen = (text: string): boolean => (text.replaceAll('\\$', '').split('$').length - 1) % 2 === 1
