import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { ALWAYS, type Reason, SIGNED_IN } from './errors.ts'

/** One call of the API. Paths are relative to `/api`; a student's call carries the header `Token`. */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: 'public' | 'student'
  /** One line for the readable page. */
  readonly about: string
  /** True for calls beyond the specification. */
  readonly extension?: true
  readonly body?: TObject
  readonly data: TSchema
  /** Fields that stand beside `data` in the envelope. */
  readonly beside?: TProperties
  readonly errors: readonly Reason[]
}

/** Keeps the literal types of a call, so that both halves can be typed from it. */
export const call = <const C extends Call>(shape: C): C => shape

export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined
export type DataOf<C extends Call> = Static<C['data']>
export type BesideOf<C extends Call> = C['beside'] extends TProperties
  ? { [K in keyof C['beside']]: Static<C['beside'][K]> }
  : Record<never, never>

/** All reasons for which this call may be refused. */
export function reasonsOf(shape: Call): Reason[] {
  const own = shape.access === 'student' ? [...SIGNED_IN, ...shape.errors] : shape.errors
  return [...new Set<Reason>([...ALWAYS, ...own])]
}
