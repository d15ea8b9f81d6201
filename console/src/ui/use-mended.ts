import { use, useState } from 'react'
import { FormAttempt } from './form-attempt.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns what is wrong with a field until its value is changed: what is being mended is no mistake any longer. */
export function useMended(error: string | undefined, value: unknown): string | undefined {
  const attempt = use(FormAttempt)
  const [said, setSaid] = useState({ error, value, attempt })
  if (said.error !== error || said.attempt !== attempt) setSaid({ error, value, attempt })
  return same(said.value, value) ? error : undefined
}
