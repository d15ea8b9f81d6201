import { type TObject, type TProperties, Type } from 'typebox'
import type { Call } from '../call.ts'
import { IdIn } from '../ids.ts'

/** One call of a signed-in guardian: by POST, with the session's token in the header `Token`. */
export type GuardianCall = Call & {
  readonly access: 'guardian'
  /**
   * True if the body names a child as `stud_id`. Another guardian's child, a child for whom the guardian is blocked,
   * and a child of 18 or more are refused with `not_found`.
   */
  readonly ofChild: boolean
  readonly body: TObject
}

type Shape = Omit<Call, 'method' | 'access' | 'body' | 'path' | 'extension' | 'beside'> & {
  readonly path: `/Guardian/${string}`
  readonly body?: TProperties
}

type FieldsOf<C extends Shape> = C['body'] extends TProperties ? C['body'] : Record<never, never>

type Made<C extends Shape, Of extends boolean> = Omit<C, 'body'> & {
  readonly method: 'POST'
  readonly access: 'guardian'
  readonly extension: true
  readonly ofChild: Of
  readonly body: TObject<FieldsOf<C> & (Of extends true ? { stud_id: ReturnType<typeof IdIn> } : unknown)>
}

const made = (shape: Shape, ofChild: boolean, of: TProperties) => ({
  ...shape,
  method: 'POST',
  access: 'guardian',
  extension: true,
  ofChild,
  body: Type.Object({ ...of, ...shape.body }),
  errors: ofChild ? [...shape.errors, 'not_found' as const] : shape.errors,
})

/** A call about the guardian. */
export const guardianCall = <const C extends Shape>(shape: C): Made<C, false> =>
  made(shape, false, {}) as unknown as Made<C, false>

/** A call about one child. */
export const childCall = <const C extends Shape>(shape: C): Made<C, true> =>
  made(shape, true, { stud_id: IdIn() }) as unknown as Made<C, true>
