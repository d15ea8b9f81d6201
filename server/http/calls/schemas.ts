import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { ApiError } from '../errors/api-error.ts'

const ID = /^[1-9][0-9]{0,15}$/
// Control characters but tab and line feed; NUL cannot even be stored by PostgreSQL.
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const CONTROL_IN_LINE = /[\u0000-\u001f\u007f-\u009f]/
// Characters that turn or hide what a name seems to say.
const DECEPTIVE = /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff]/
// Four bytes a code point at the most: what the length limit alone would let through is bounded already.
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number }

/** An id as a number, from a number or its digits; null for anything else. */
export function toId(value: unknown): number | null {
  const id = typeof value === 'string' && ID.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null
}

const idKeyword = (data: unknown, place?: Place): boolean => {
  const id = toId(data)
  if (id === null || !place) return false
  place.parentData[place.parentDataProperty] = id
  return true
}

/** Accepts a JSON text whose value passes `check`, and puts the value in its place. */
const jsonTextKeyword =
  (check: ValidateFunction) =>
  (data: unknown, place?: Place): boolean => {
    if (!place) return false
    const holder: { value: unknown } = { value: typeof data === 'string' ? parsed(data) : data }
    if (!check(holder.value)) return false
    place.parentData[place.parentDataProperty] = holder.value
    return true
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Teaches ajv the contract's own words: `wire` (ids and JSON texts) and the formats of texts and times. */
export function addContractWords(ajv: Ajv): Ajv {
  ajv.addKeyword({ keyword: 'of' })
  ajv.addKeyword({
    keyword: 'wire',
    schemaType: 'string',
    modifying: true,
    errors: false,
    compile: (kind: string, schema) => {
      if (kind === 'id') return idKeyword
      const of: unknown = schema['of']
      if (kind === 'json_text' && of && typeof of === 'object') return jsonTextKeyword(ajv.compile(of))
      throw new Error(`The contract knows no wire "${kind}".`)
    },
  })
  ajv.addFormat('line', (text: string) => text.isWellFormed() && !CONTROL_IN_LINE.test(text) && !DECEPTIVE.test(text))
  ajv.addFormat('lines', (text: string) => text.isWellFormed() && !CONTROL_IN_LINES.test(text.replaceAll('\r\n', '\n')))
  ajv.addFormat('instant', INSTANT)
  ajv.addFormat('day', DAY)
  return ajv
}

let ajv: Ajv | null = null

/**
 * Returns the check of a body by its schema: it refuses a body that does not fit, and replaces ids and JSON texts by
 * their values. The validator is made at the first use, because a server that starts has no time for it.
 */
export function bodyCheck(schema: object): (body: unknown) => void {
  let check: ValidateFunction | null = null
  return (body) => {
    ajv ??= addContractWords(new Ajv())
    check ??= ajv.compile(schema)
    if (!check(body)) throw new ApiError('malformed', fieldOf(check.errors?.[0]))
  }
}

/** The top-level field that did not fit. */
function fieldOf(first: ErrorObject | undefined): { field?: string } {
  const missing: unknown = first?.params['missingProperty']
  const field = first?.instancePath.split('/')[1] ?? (typeof missing === 'string' ? missing : undefined)
  return field && /^[a-z_]{1,40}$/.test(field) ? { field } : {}
}
