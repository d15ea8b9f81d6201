import type { Api } from '#contract/all-calls.ts'
import { addressShape } from '../address-shape.rules.ts'
import { firstCalls } from './first-calls.derived.ts'

/** A student's read: the path after `/api`, and the body. */
export type PrefetchCall = { [P in keyof Api]: { path: P; body: Api[P]['body'] } }[keyof Api]

/**
 * Returns the first call of the screen at `path`, byte for byte; null where the call is not known or `path` is no
 * screen.
 */
export function prefetchCallOf(path: string, stud_id: number): PrefetchCall | null {
  const { shape, ids } = addressShape(path)
  const call = Object.hasOwn(firstCalls, shape) ? firstCalls[shape] : undefined
  if (!call) return null
  const body: Record<string, unknown> = { stud_id }
  for (const [field, value] of Object.entries(call.body)) body[field] = typeof value === 'string' ? ids[+value] : value
  return { path: call.path, body } as PrefetchCall
}
