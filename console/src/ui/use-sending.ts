import { useState } from 'react'
import { ApiError } from '../../../web/src/api/api-error.ts'
import { toast } from '../../../web/src/ui/overlays/toast.ts'

/** A refusal, and the field that it is about if there is one. */
export type Refusal = { field: string | null; message: string; reason: string }

/**
 * Sends what was filled in. While it is under way nothing is sent twice; what is refused stays at its field, or comes as
 * a toast where it is about none of `fields`.
 */
export function useSending(fields: readonly string[] = []) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      return true
    } catch (error) {
      const found = refusalOf(error)
      setRefusal(found)
      if (found.field === null || !fields.includes(found.field)) toast.error(found.message, { id: found.message })
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorAt = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  return { busy, send, refusal, errorAt, forget: () => setRefusal(null) }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) return { field: error.field, message: error.message, reason: error.reason }
  throw error
}
