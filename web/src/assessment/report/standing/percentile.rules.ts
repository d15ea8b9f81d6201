/** Returns a percentile cut to two decimals, not rounded: only the best student has 100. */
export const shortPercentile = (percentile: string): string => percentile.replace(/(\.\d\d)\d+$/, '$1')
