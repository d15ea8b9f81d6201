import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'

/** A refusal, and the field that it is about if there is one. */
export type Refusal = { field: string | null; message: string; reason: string }

/** Missing or wrong fields with their messages, from the form's own checks or the importer's. */
export class FormMistakes extends Error {
  override name = 'FormMistakes'
  readonly mistakes: ReadonlyMap<string, string>

  constructor(mistakes: ReadonlyMap<string, string>) {
    super([...mistakes.values()].join(' '))
    this.mistakes = mistakes
  }
}

/** Throws the server's mistakes; several mistakes of a field are joined. */
export function refuseMistakes(mistakes: readonly { field: string | null; problem: string }[]): void {
  if (mistakes.length === 0) return
  const byField = Map.groupBy(mistakes, ({ field }) => field ?? '')
  throw new FormMistakes(
    new Map([...byField].map(([field, some]) => [field, some.map(({ problem }) => problem).join('; ')])),
  )
}

/**
 * Returns a function that sends a form. While a call is in flight no second one is sent. Errors are shown at their
 * fields, or as a toast when they concern none of `fields`; `here` is a form of one field, which shows them all. What an
 * earlier try was refused for is no longer said once the next one begins.
 */
export function useSending(fields: readonly string[] | 'here' = []) {
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefusals([])
    for (const { message } of refusals) toast.dismiss(message)
    try {
      await work()
      return true
    } catch (error) {
      const found = refusalsOf(error)
      setRefusals(found)
      const elsewhere = fields === 'here' ? [] : found.filter(({ field }) => field === null || !fields.includes(field))
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
