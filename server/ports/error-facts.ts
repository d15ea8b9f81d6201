/** Columns and constraints of the database, and codes of the system: fixed words, never a person's input. */
const FIXED = ['code', 'errcode', 'errstr', 'syscall', 'constraint', 'table', 'column', 'routine']

/**
 * Returns what may be logged of an unexpected error: its kind, its codes, where it happened. The message is left out,
 * because libraries quote input that they could not read, which may be a name or a number.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, cause } = error
  const fixed = FIXED.flatMap((key) => {
    const value = (error as unknown as Record<string, unknown>)[key]
    return typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : []
  })
  return {
    name,
    ...Object.fromEntries(fixed),
    at: framesOf(error),
    ...(cause !== undefined && { cause: errorFacts(cause) }),
  }
}

function framesOf({ stack = '', message }: Error): string[] {
  const after = stack.indexOf(message) + message.length
  return stack
    .slice(after)
    .split('\n')
    .flatMap((line) => /^\s+at (.+:\d+:\d+\)?)$/.exec(line)?.[1] ?? [])
}
