import { Ajv, type ValidateFunction } from 'ajv'
import { type Call, reasonsOf } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { addContractWords } from '../http/calls/schemas.ts'

const ajv = addContractWords(new Ajv({ strict: false, allErrors: true }))
const checks = new Map<string, ValidateFunction>()

/** Throws when an answer breaks its call's contract: unknown fields, or a reason that the call does not name. */
export function checkAnswer(call: Call, status: number, body: unknown): void {
  if (status === 200) {
    const check = checkOf(call)
    if (!check(body)) throw new Error(`${call.path} answered against its contract: ${ajv.errorsText(check.errors)}`)
    return
  }
  const { status_code, data } = body as { status_code: number; data: { reason: keyof typeof errors } }
  if (!reasonsOf(call).includes(data.reason)) throw new Error(`${call.path} may not be refused with "${data.reason}"`)
  if (errors[data.reason].status !== status || status_code !== status) throw new Error(`${call.path}: wrong status`)
}

function checkOf(call: Call): ValidateFunction {
  const known = checks.get(call.path)
  if (known) return known
  const envelope = {
    type: 'object',
    properties: {
      status: { const: true },
      status_code: { const: 200 },
      message: { type: 'string' },
      data: closed(call.data),
      ...(call.beside && (closed({ type: 'object', properties: call.beside }) as { properties: object }).properties),
    },
    required: ['status', 'status_code', 'message', 'data', ...Object.keys(call.beside ?? {})],
    additionalProperties: false,
  }
  const made = ajv.compile(envelope)
  checks.set(call.path, made)
  return made
}

/** The same schema with every object closed. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return inner['type'] === 'object' && inner['properties'] ? { ...inner, additionalProperties: false } : inner
}
