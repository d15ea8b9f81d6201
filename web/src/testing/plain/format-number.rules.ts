/** As the browser's own tables have it. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(value)
