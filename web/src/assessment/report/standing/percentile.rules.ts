/** A percentile with two decimals. It is cut, not rounded: who is not the best has no 100. */
export const shortPercentile = (percentile: string): string => percentile.replace(/(\.\d\d)\d+$/, '$1')
