import { type Call, reasonsOf } from '#contract/call.ts'
import { errors, type Reason } from '#contract/errors.ts'
import { MAX_ID } from '#contract/ids.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Schema = { [key: string]: Json }

const FORMATS: Record<string, Schema> = {
  instant: { format: 'date-time', description: "ISO 8601 with the academy's offset" },
  day: { format: 'date' },
  line: { description: 'One line: no control characters, no direction overrides' },
  lines: { description: 'Lines of text: no control characters but line feeds and tabs' },
}

const isObject = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Our own keyword `wire`, said in the words of JSON Schema. */
function unwired(wire: string, of: Json | undefined): Schema {
  if (wire === 'id') {
    return {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: MAX_ID },
        { type: 'string', pattern: '^[1-9][0-9]{0,15}$' },
      ],
    }
  }
  if (wire === 'json_text' && isObject(of)) {
    const value = standard(of)
    return { anyOf: [value, { type: 'string', contentMediaType: 'application/json', contentSchema: value }] }
  }
  throw new Error(`The keyword wire has no words for '${wire}'`)
}

const mapped = (values: Schema): Schema =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, standard(value)]))

// `properties` apart: a field may be called as one of our keywords.
function standard(value: Json): Json {
  if (Array.isArray(value)) return value.map(standard)
  if (!isObject(value)) return value
  const { wire, of, format, properties, ...rest } = value
  if (typeof wire === 'string') return unwired(wire, of)
  return {
    ...mapped(rest),
    ...(isObject(properties) ? { properties: mapped(properties) } : {}),
    ...(typeof format === 'string' ? (FORMATS[format] ?? { format }) : {}),
  }
}

/** A contract's schema as plain JSON Schema: without the symbols of its maker and without our own keywords. */
const schemaOf = (schema: object): Json => standard(JSON.parse(JSON.stringify(schema)) as Json)

const json = (schema: Json): Schema => ({ 'application/json': { schema } })

function answerOf(shape: Call): Schema {
  const beside = Object.entries(shape.beside ?? {})
  return {
    type: 'object',
    required: ['status', 'status_code', 'message', 'data', ...beside.map(([name]) => name)],
    properties: {
      status: { const: true },
      status_code: { const: 200 },
      message: { type: 'string' },
      data: schemaOf(shape.data),
      ...Object.fromEntries(beside.map(([name, schema]) => [name, schemaOf(schema)])),
    },
  }
}

function refusalOf(status: number, reasons: Reason[]): Schema {
  const narrowed = { status_code: { const: status }, data: { properties: { reason: { enum: reasons } } } }
  return {
    description: `Refused: ${reasons.join(', ')}`,
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
    content: json({ allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: narrowed }] }),
  }
}

/** An operation's answers: one for success, one for each status with which it may be refused. */
function responsesOf(shape: Call): Schema {
  const byStatus = Map.groupBy(reasonsOf(shape), (reason) => errors[reason].status)
  const refusals = [...byStatus].sort(([one], [other]) => one - other)
  return {
    '200': { description: 'Done', content: json(answerOf(shape)) },
    ...Object.fromEntries(refusals.map(([status, reasons]) => [String(status), refusalOf(status, reasons)])),
  }
}

const SECURITY: Record<Call['access'], Schema[]> = {
  public: [],
  student: [{ Token: [] }],
  guardian: [{ Token: [] }],
  staff: [{ Staff: [] }],
}

const FILE: Schema = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** Most calls send JSON; some a file as it is. */
const sentBy = (shape: Call, body: object): Schema => ('sends' in shape ? FILE : json(schemaOf(body)))

function operationOf(shape: Call): Schema {
  const [, group = '', ...name] = shape.path.split('/')
  return {
    operationId: [group, ...name].join('_'),
    tags: [group],
    description: shape.about,
    security: SECURITY[shape.access],
    ...(shape.extension ? { 'x-extension': true } : {}),
    ...(shape.body ? { requestBody: { required: true, content: sentBy(shape, shape.body) } } : {}),
    responses: responsesOf(shape),
  }
}

const PROOF: Schema = {
  type: 'object',
  description:
    'Comes with proof_needed. The same call succeeds with the whole number below max_number as its field proof for which the SHA-256 of challenge, directly followed by the number in decimal digits, is hash',
  required: ['challenge', 'hash', 'max_number'],
  properties: {
    challenge: { type: 'string' },
    hash: { type: 'string', description: 'Hexadecimal' },
    max_number: { type: 'integer' },
  },
}

const CHOICE: Schema = {
  type: 'object',
  description:
    'Comes with choose_person: who may log in with the number. /Auth/choose takes ref, and kind and id of one of them',
  required: ['ref', 'expires_at', 'people'],
  properties: {
    ref: { type: 'string' },
    expires_at: { type: 'string', description: 'ISO 8601' },
    people: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind', 'id', 'name'],
        properties: {
          kind: { enum: ['student', 'guardian'] },
          id: { type: 'integer' },
          name: { type: 'string' },
        },
      },
    },
  },
}

const GUARDIAN: Schema = {
  type: 'object',
  description:
    'Comes with guardian_needed: the end of the number of the guardian who has to agree, and the version of the notice to show. /Auth/guardian_code and /Auth/guardian_agrees take ref',
  required: ['ref', 'expires_at', 'mobile_end', 'notice'],
  properties: {
    ref: { type: 'string' },
    expires_at: { type: 'string', description: 'ISO 8601' },
    mobile_end: { type: 'string' },
    notice: { type: 'integer' },
  },
}

const REFUSAL: Schema = {
  type: 'object',
  required: ['status', 'status_code', 'message', 'data'],
  properties: {
    status: { const: false },
    status_code: { type: 'integer', description: "Equals the answer's HTTP status" },
    message: { type: 'string' },
    data: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { enum: Object.keys(errors) },
        field: { type: 'string', description: 'The field of the request that the message is about' },
        retry_after: { type: 'integer', description: 'Seconds' },
        proof: PROOF,
        choice: CHOICE,
        guardian: GUARDIAN,
      },
    },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(calls: readonly Call[], title: string): object {
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map((shape) => shape.path.split('/')[1]))].map((name) => ({ name })),
    paths: Object.fromEntries(calls.map((shape) => [shape.path, { [shape.method.toLowerCase()]: operationOf(shape) }])),
    components: {
      securitySchemes: {
        Token: { type: 'apiKey', in: 'header', name: 'Token' },
        Staff: { type: 'apiKey', in: 'cookie', name: 'staff_session' },
      },
      schemas: { Refusal: REFUSAL },
    },
  }
}
