/** The specification's words for an entrance exam. */
export const wordOf = (passed: number | null) => (passed === 1 ? ('pass' as const) : ('fail' as const))

/** Returns where the academy's clock stands in the window, since a device's clock may be wrong. */
export function windowOf({ starts_at, ends_at }: { starts_at: number | null; ends_at: number | null }, now: number) {
  if (starts_at !== null && now < starts_at) return 'before' as const
  return ends_at !== null && now >= ends_at ? ('over' as const) : ('open' as const)
}
