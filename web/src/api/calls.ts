import type { Api } from '#contract/all-calls.ts'
import { connection } from './connection.ts'
import { unlessUnknown } from './extensions.ts'
import { send } from './send.ts'
import { whileBusy } from './while-busy.ts'

type PathOf<Method> = { [P in keyof Api]: Api[P]['method'] extends Method ? P : never }[keyof Api]

/** The calls that are made by POST. */
export type PostPath = PathOf<'POST'>

type Data<P extends keyof Api> = Api[P]['data']

/** The result of a submit: the data, the server's sentence, and the fields that the call puts beside them. */
export type Answer<P extends keyof Api> = { data: Data<P>; message: string } & Api[P]['beside']

type Cancel = { signal?: AbortSignal }

/** Reads by GET. Aborts after 20 s. */
export async function get<P extends PathOf<'GET'>>(path: P, { signal }: Cancel = {}): Promise<Data<P>> {
  const call = async () => send(connection, { method: 'GET', path, patient: false, signal })
  return (await unlessUnknown(path, async () => whileBusy(call, signal))).data as Data<P>
}

/** Reads by POST. Aborts after 20 s, unless it is `patient`: a file takes minutes on a slow line. */
export async function post<P extends PostPath>(
  path: P,
  body: Api[P]['body'],
  { signal, patient = false }: Cancel & { patient?: boolean } = {},
): Promise<Data<P>> {
  const call = async () => send(connection, { method: 'POST', path, body, patient, signal })
  return (await unlessUnknown(path, async () => whileBusy(call, signal))).data as Data<P>
}

/** Writes. Never times out, only `signal` aborts it; `keepalive` lets a small request outlive the page. */
export async function submit<P extends PostPath>(
  path: P,
  body: Api[P]['body'],
  { keepalive = false, signal }: { keepalive?: boolean } & Cancel = {},
): Promise<Answer<P>> {
  const call = async () => send(connection, { method: 'POST', path, body, patient: true, keepalive, signal })
  return (await unlessUnknown(path, call)) as unknown as Answer<P>
}
