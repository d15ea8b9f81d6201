import { allCalls } from '../../../contract/src/all-calls.ts'
import type { Call } from '../../../contract/src/call.ts'
import { allGuardianCalls } from '../../../contract/src/guardian/all-guardian-calls.ts'
import type { FuzzedAcademy, Fuzzer } from './fuzzed-academy.ts'
import { type Draw, hostileValue } from './hostile-values.ts'

type Field = {
  type?: string
  wire?: string
  of?: Field
  items?: Field
  anyOf?: Field[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  properties?: Record<string, Field>
  required?: string[]
}

export type GeneratedRequest = {
  call: Call
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** The student whose token the request carries; null without a token. */
  student: Fuzzer | null
}

const calls: Call[] = [...(Object.values(allCalls) as Call[]), ...Object.values(allGuardianCalls)]

/** Ids whose fields have other names than their columns. */
const COLUMNS: Record<string, string[]> = {
  sub_id: ['subject_id'],
  quiz_id: ['paper_id'],
  exam_id: ['paper_id'],
  record_id: ['attempt_id', 'paper_id'],
  enrollment_id: ['attempt_id', 'paper_id'],
  id: ['id', 'paper_id', 'attempt_id'],
  before: ['id'],
  academic_level: ['ac_id'],
  academic_level_id: ['ac_id'],
}

/** Attempts that the answers named: they begin while the fuzzer runs. */
export type Learnt = { attempts: Map<number, number[]> }

/** Makes requests that are right in most things and wrong in some, from the contract. */
export class RequestMaker {
  readonly #academy: FuzzedAcademy
  readonly #learnt: Learnt

  constructor(academy: FuzzedAcademy, learnt: Learnt) {
    this.#academy = academy
    this.#learnt = learnt
  }

  make(draw: Draw): GeneratedRequest {
    const call = this.#call(draw)
    const { students } = this.#academy
    // A logout ends a student's session, so only the first ten students log out.
    const someone = draw.of(call.path.endsWith('logout') ? students.slice(0, 10) : students.slice(10))
    const student = call.access === 'public' || draw.percent(3) ? null : someone
    const value = call.body ? this.#valueOf('', call.body, draw, someone) : {}
    const body = call.method === 'GET' ? '' : spoiledJson(JSON.stringify(value) ?? 'undefined', draw)
    const method = draw.percent(2) ? draw.of(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']) : call.method
    const path = draw.percent(3) ? spoiledPath(call.path, draw) : `/api${call.path}`
    return { call, method, path, headers: headersOf(draw, tokenFor(call, student)), body, student }
  }

  #call(draw: Draw): Call {
    const call = draw.of(calls)
    // Logouts are rare, since otherwise nobody stays signed in.
    return call.path.endsWith('logout') && !draw.percent(5) ? this.#call(draw) : call
  }

  #valueOf(name: string, field: Field, draw: Draw, student: Fuzzer): unknown {
    if (draw.percent(4)) return hostileValue(draw)
    if (name === 'stud_id' && !draw.percent(3)) return student.stud_id
    if (field.wire === 'id') return this.#id(name, draw, student)
    if (field.of) {
      const value = this.#valueOf(name, field.of, draw, student)
      return draw.percent(20) ? JSON.stringify(value) : value
    }
    if (field.anyOf && !field.properties) return this.#valueOf(name, draw.of(field.anyOf), draw, student)
    if (field.type === 'object') return this.#objectOf(field, draw, student)
    if (field.type === 'array') {
      const length = draw.percent(1) ? 600 : draw.below(6)
      return Array.from({ length }, () => this.#valueOf(name, field.items ?? {}, draw, student))
    }
    return plainValue(name, field, draw)
  }

  #objectOf({ properties = {}, required = [] }: Field, draw: Draw, student: Fuzzer): unknown {
    const object: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(properties)) {
      if (draw.percent(required.includes(name) ? 4 : 30)) continue
      object[name] = this.#valueOf(name, field, draw, student)
    }
    if (draw.percent(5)) object[draw.of(['role', 'is_right', 'status', 'constructor', 'stud_id '])] = hostileValue(draw)
    return object
  }

  #id(name: string, draw: Draw, student: Fuzzer): unknown {
    const { ids } = this.#academy
    const attempts = this.#learnt.attempts.get(student.stud_id) ?? []
    const column = draw.of(COLUMNS[name] ?? [name])
    const known = draw.percent(5)
      ? draw.of([...ids.values()])
      : column === 'attempt_id'
        ? attempts
        : (ids.get(column) ?? [])
    if (known.length === 0 || draw.percent(5)) return draw.of([1, 999, Number.MAX_SAFE_INTEGER])
    const id = draw.of(known)
    return draw.percent(15) ? String(id) : id
  }
}

function plainValue(name: string, field: Field, draw: Draw): unknown {
  if (field.const !== undefined) return field.const
  if (field.enum) return draw.of(field.enum)
  if (field.type === 'null') return null
  if (field.type === 'boolean') return draw.percent(50)
  if (field.type === 'integer') {
    const [least, most] = [field.minimum ?? 0, Math.min(field.maximum ?? 100, Number.MAX_SAFE_INTEGER)]
    return draw.of([least, most, least + draw.below(100), least - 1, most + 1])
  }
  return textOf(name, field, draw)
}

function textOf(name: string, { maxLength = 100, pattern }: Field, draw: Draw): string {
  if (name === 'mobile') return String(7_000_000_000 + draw.below(1000))
  if (name === 'phone_code') return draw.of(['91', '+91', '44', '0'])
  if (name === 'otp') return String(draw.below(10_000)).padStart(4, '0')
  if (name === 'email') return draw.of(['a@b.co', 'a@b', 'അ@ബ.കോ', `${'a'.repeat(250)}@b.co`])
  if (name === 'answer') return draw.of(['A', 'B', '', 'Option 1', 'x'.repeat(100)])
  if (name === 'year') return String(2020 + draw.below(12))
  if (name === 'month' && pattern?.includes('-(')) return `2026-${String(1 + draw.below(13)).padStart(2, '0')}`
  if (name === 'month') return String(1 + draw.below(13))
  const length = draw.of([0, 1, 3, 20, maxLength, maxLength + 1])
  return draw.of(['x', 'ക', '🙂', 'e\u0301', "'", '<b>', '\u202e', ' ']).repeat(length).slice(0, length)
}

/** Returns JSON that no serialiser writes. */
function spoiledJson(json: string, draw: Draw): string {
  if (!draw.percent(8)) return json
  const at = draw.below(json.length + 1)
  const spoil: (() => string)[] = [
    () => json.slice(0, at),
    () => `${json}${json}`,
    () => json.replace('{', '{"stud_id":1,'),
    () => json.replace('{', '{"__proto__":{"x":1},'),
    () => `${json.slice(0, at)}\u0000${json.slice(at)}`,
    () => `\ufeff${json}`,
    () => json.replace(/\d+/, '1e400'),
    () => json.replace(/\d+/, '[[[[[[1]]]]]]'),
    () => json.replaceAll('"', "'"),
    () => '['.repeat(draw.below(30_000)),
    () => json.replace('{', `{"pad":"${'x'.repeat(draw.below(70_000))}",`),
    () => '',
  ]
  return draw.of(spoil)()
}

function spoiledPath(path: string, draw: Draw): string {
  const spoil = [`/api${path}/`, `/api//${path}`, `/api${path}?x=${'%25'.repeat(50)}`, `/api${path};a=b`, path]
  return draw.of([...spoil, `/api${path.toLowerCase()}`, `/api/%2e%2e${path}`, '/media/x/1/y', '/media/public/x.webp'])
}

const tokenFor = ({ access }: Call, student: Fuzzer | null) =>
  access === 'guardian' ? student?.guardianToken : student?.token

function headersOf(draw: Draw, own: string | undefined): Record<string, string> {
  const json = draw.of(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;x'])
  const type = draw.percent(4) ? draw.of(['text/plain', 'application/x-www-form-urlencoded', 'json', 'a/b;c']) : json
  const token = draw.percent(3) ? draw.of(['', 'x'.repeat(43), 'null', "' or 1=1", 'é', 'x'.repeat(2000)]) : own
  return {
    'content-type': type,
    ...(token !== undefined && { token }),
    ...(draw.percent(5) && { 'accept-language': draw.of(['ml, en;q=0.5', '*', ';;;q=9', 'x'.repeat(500)]) }),
    ...(draw.percent(5) && { 'x-forwarded-for': draw.of(['1.2.3.4', '::1', 'x', '1.1.1.1, 2.2.2.2']) }),
    ...(draw.percent(3) && { origin: draw.of(['null', 'https://evil.example']) }),
  }
}
