import { type Static, type TArray, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { ALWAYS, OF_GUARDIAN, OF_STAFF, type Reason, SIGNED_IN } from './errors.ts'
import { IdIn } from './ids.ts'

/** The kind of a call for load shedding: `history` is shed first, `submit` never. */
export type LoadClass = 'history' | 'lists' | 'login' | 'start' | 'save' | 'submit'

/** One call of the API. Paths are relative to `/api`; a student's call carries the header `Token`. */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: 'public' | 'student' | 'guardian' | 'staff'
  readonly loadClass: LoadClass
  /** What the call does and who may call it, for `/api/docs`. */
  readonly about: string
  /** True for calls beyond the specification. */
  readonly extension?: true
  readonly body?: TObject
  readonly data: TSchema
  /** Further fields of the envelope, next to `data`. */
  readonly beside?: TProperties
  readonly errors: readonly Reason[]
}

/** Keeps the literal types of a call, so that both halves can be typed from it. */
export const call = <const C extends Call>(shape: C): C => shape

/** The parts in which students' calls differ. `body`: fields in addition to the student's id, none by default. */
type StudentShape = Omit<Call, 'method' | 'access' | 'body'> & { readonly body?: TProperties }

type StudentCall<C extends StudentShape> = Omit<C, 'body'> & ByStudent<C>

type ByStudent<C extends Pick<StudentShape, 'body'>> = {
  readonly method: 'POST'
  readonly access: 'student'
  readonly body: TObject<{ stud_id: ReturnType<typeof IdIn> } & (C['body'] extends TProperties ? C['body'] : unknown)>
}

/** A POST call of a student, with their id in the body. */
export const studentCall = <const C extends StudentShape>(shape: C): StudentCall<C> =>
  ({
    ...shape,
    method: 'POST',
    access: 'student',
    body: Type.Object({ stud_id: IdIn(), ...shape.body }),
  }) as unknown as StudentCall<C>

type ListShape = Omit<StudentShape, 'loadClass' | 'data'> & { readonly entry: TSchema }

type ListCall<L extends LoadClass, C extends ListShape> = Omit<C, 'body' | 'entry'> &
  ByStudent<C> & { readonly loadClass: L; readonly data: TArray<C['entry']> }

const listOf =
  <const L extends LoadClass>(loadClass: L) =>
  <const C extends ListShape>({ entry, ...shape }: C) =>
    studentCall({ ...shape, loadClass, data: Type.Array(entry) } as StudentShape) as unknown as ListCall<L, C>

/** A list of items available to a student: an array of `entry`. */
export const listCall = listOf('lists')

/** A list of past activity of the student. */
export const historyCall = listOf('history')

export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined
export type DataOf<C extends Call> = Static<C['data']>
export type BesideOf<C extends Call> = C['beside'] extends TProperties
  ? { [K in keyof C['beside']]: Static<C['beside'][K]> }
  : Record<never, never>

const OF_ACCESS: Record<Call['access'], readonly Reason[]> = {
  public: [],
  student: SIGNED_IN,
  guardian: OF_GUARDIAN,
  staff: OF_STAFF,
}

/** Returns all reasons for which a call may be refused. */
export function reasonsOf(shape: Call): Reason[] {
  return [...new Set<Reason>([...ALWAYS, ...OF_ACCESS[shape.access], ...shape.errors])]
}
