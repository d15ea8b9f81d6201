/** The specification's words for a school exam. */
export const wordOf = (passed: number | null) => (passed === 1 ? ('passed' as const) : ('failed' as const))
