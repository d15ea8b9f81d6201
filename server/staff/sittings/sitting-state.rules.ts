type Times = { starts_at: number | null; ends_at: number | null; writing: number }

/** Whether a sitting is still to come, being written, or over: extra time goes on after its end. */
export function stateAt(now: number, { starts_at, ends_at, writing }: Times): 'planned' | 'running' | 'over' {
  if (writing > 0) return 'running'
  if (starts_at !== null && now < starts_at) return 'planned'
  return ends_at === null || now < ends_at ? 'running' : 'over'
}
