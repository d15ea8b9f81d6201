/** Pearson's correlation of values in pairs; null where all on one side are equal. */
export function correlation(ones: number[], others: number[]): number | null {
  const [x, y] = [deviationsOf(ones), deviationsOf(others)]
  const sumOfProducts = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const spread = Math.sqrt(sumOfProducts(x, x)) * Math.sqrt(sumOfProducts(y, y))
  return spread === 0 ? null : sumOfProducts(x, y) / spread
}

/** Differences from the mean; exactly 0 where all values are equal, as they are taken from the first one before. */
function deviationsOf(values: number[]): number[] {
  const shifted = values.map((value) => value - (values[0] ?? 0))
  const mean = shifted.reduce((sum, value) => sum + value, 0) / shifted.length
  return shifted.map((value) => value - mean)
}

/** The median, of an even number of values rounded to a whole one; null without values. */
export function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
