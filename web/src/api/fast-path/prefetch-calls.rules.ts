import type { Api } from '#contract/all-calls.ts'
import { addressShape } from '../address-shape.rules.ts'
import { firstCalls } from './first-calls.derived.ts'

/** A read of a student: what stands behind `/api`, and what is sent. */
export type PrefetchCall = { [P in keyof Api]: { path: P; body: Api[P]['body'] } }[keyof Api]

/** What the screen at `path` asks for first, letter for letter; null where that is not known, or this is no screen. */
export function prefetchCallOf(path: string, stud_id: number): PrefetchCall | null {
  const { shape, ids } = addressShape(path)
  const call = Object.hasOwn(firstCalls, shape) ? firstCalls[shape] : undefined
  if (!call) return null
  const body: Record<string, unknown> = { stud_id }
  for (const [field, value] of Object.entries(call.body)) body[field] = typeof value === 'string' ? ids[+value] : value
  return { path: call.path, body } as PrefetchCall
}
