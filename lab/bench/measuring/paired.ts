/** The value in the middle. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Paired = { ratio: number; a: number; b: number; spread: string }

/**
 * Measures A and B in turn, each round in the opposite order of the one before. Returns the median of the rounds'
 * ratios A / B, since other load on the machine affects both.
 */
export async function paired(rounds: number, a: () => Promise<number>, b: () => Promise<number>): Promise<Paired> {
  const found: { a: number; b: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) found.push({ a: await a(), b: await b() })
    else {
      const second = await b()
      found.push({ a: await a(), b: second })
    }
  }
  const ratios = found.map((one) => one.a / one.b)
  const spread = `${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`
  return { ratio: median(ratios), a: median(found.map((one) => one.a)), b: median(found.map((one) => one.b)), spread }
}
