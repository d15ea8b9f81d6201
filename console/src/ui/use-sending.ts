import { useState } from 'react'
import { ApiError } from '../../../web/src/api/api-error.ts'
import { toast } from '../../../web/src/ui/overlays/toast.ts'

/** A refusal, and the field that it is about if there is one. */
export type Refusal = { field: string | null; message: string; reason: string }

/** What a form sees by itself is missing or wrong: thrown instead of sending. */
export class FormMistakes extends Error {
  override name = 'FormMistakes'
  readonly mistakes: ReadonlyMap<string, string>

  constructor(mistakes: ReadonlyMap<string, string>) {
    super([...mistakes.values()].join(' '))
    this.mistakes = mistakes
  }
}

/**
 * Sends what was filled in. While it is under way nothing is sent twice; what is refused stays at its field, or comes as
 * a toast where it is about none of `fields`.
 */
export function useSending(fields: readonly string[] = []) {
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefusals([])
    try {
      await work()
      return true
    } catch (error) {
      const found = refusalsOf(error)
      setRefusals(found)
      const elsewhere = found.filter(({ field }) => field === null || !fields.includes(field))
      for (const { message } of elsewhere) toast.error(message, { id: message })
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorAt = (field: string) => refusals.find((refusal) => refusal.field === field)?.message
  return { busy, send, refusal: refusals[0] ?? null, errorAt, forget: () => setRefusals([]) }
}

function refusalsOf(error: unknown): Refusal[] {
  if (error instanceof ApiError) return [{ field: error.field, message: error.message, reason: error.reason }]
  if (error instanceof FormMistakes)
    return [...error.mistakes].map(([field, message]) => ({ field, message, reason: 'rule' }))
  throw error
}
