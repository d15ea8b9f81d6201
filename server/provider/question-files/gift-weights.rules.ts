/** An option as GIFT marks it: `=` or `~`, and perhaps a weight in percent. */
type Weighed = { isCorrect: boolean; weight: number | null }

/** Which option is right and what a wrong one costs; or why the app cannot have it, or what is wrong with it. */
type Weighing = { correct: number; negative: number | null; notes: string[] } | { why: string } | { problem: string }

const FULL = 100

/** With weights an option is right by its weight, whatever its sign: questions with several answers write `~%50%`. */
const shareOf = ({ isCorrect, weight }: Weighed): number => weight ?? (isCorrect ? FULL : 0)

export function weigh(choices: Weighed[]): Weighing {
  const shares = choices.map(shareOf)
  const right = shares.filter((share) => share > 0)
  const full = shares.filter((share) => share === FULL)
  if (right.length === 0) return { problem: 'has no right option' }
  if (full.length === 0 && right.length === 1) return { why: 'has no option that gives full marks' }
  if (full.length !== 1) return { why: 'has several right options' }
  const partial = right.length > 1
  return {
    correct: shares.indexOf(FULL),
    negative: partial ? null : costOf(choices),
    notes: [
      ...(partial ? ['partial marks of an option are not kept'] : []),
      ...(hasManyCosts(shares) ? ['wrong options cost different marks, which is not kept'] : []),
    ],
  }
}

const wrongShares = (shares: number[]): number[] => shares.filter((share) => share <= 0)

const hasManyCosts = (shares: number[]): boolean => new Set(wrongShares(shares)).size > 1

/** Null also where no wrong option has a weight: then the exam says what a wrong choice costs. */
function costOf(choices: Weighed[]): number | null {
  const shares = choices.map(shareOf)
  const [share = 0] = wrongShares(shares)
  const silent = choices.every(({ weight }, at) => weight === null || shares[at] === FULL)
  if (silent || hasManyCosts(shares)) return null
  // Thirds come as 33.33333.
  return Math.round(Math.abs(share) * 1000) / (1000 * FULL)
}
