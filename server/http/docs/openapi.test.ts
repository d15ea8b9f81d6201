import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import { type Call, call, reasonsOf } from '#contract/call.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { errors } from '#contract/errors.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Type } from 'typebox'
import { openApiOf } from './openapi.ts'

type Node = { [key: string]: Node }
type Operation = {
  operationId: string
  security: object[]
  'x-extension'?: true
  requestBody?: { required: boolean; content: { 'application/json'?: { schema: Node } } }
  responses: Record<string, { description: string; content: { 'application/json': { schema: Node } } }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: Node }

const calls: Call[] = [...Object.values(allCalls), ...Object.values(allGuardianCalls)]
// As a reader gets it: through JSON.
const written = JSON.stringify(openApiOf(calls, 'The calls'))
const document = JSON.parse(written) as Document

function operationOf(shape: Call, from: Document = document): Operation {
  const found = from.paths[shape.path]?.[shape.method.toLowerCase()]
  assert.ok(found, shape.path)
  return found
}

const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, date: true } })
const resolved = (schema: object) => ({ ...schema, components: document.components })
const accepts = (schema: object, value: unknown) => ajv.validate(resolved(schema), value)
const bodyOf = (shape: Call) => operationOf(shape).requestBody?.content['application/json']?.schema ?? {}

function* nodesIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* nodesIn(inner)
}

test('the document is OpenAPI 3.1 with every call of the contract and no other', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.deepEqual(Object.keys(document.paths).sort(), calls.map((shape) => shape.path).sort())
  const names = calls.map((shape) => operationOf(shape).operationId)
  assert.equal(new Set(names).size, names.length)
})

test('every schema is valid JSON Schema and demands only fields that it has', () => {
  for (const shape of calls) {
    const { responses } = operationOf(shape)
    const schemas = Object.values(responses).map((response) => response.content['application/json'].schema)
    for (const schema of [bodyOf(shape), ...schemas]) assert.doesNotThrow(() => ajv.compile(resolved(schema)))
  }
  for (const node of nodesIn(document)) {
    if (!Array.isArray(node['required'])) continue
    for (const name of node['required']) assert.ok(Object.hasOwn(node['properties'] ?? {}, name), String(name))
  }
})

test('every reference leads somewhere and none of our own keywords is left', () => {
  // A field may be called as one of our keywords.
  const fields = new Set([...nodesIn(document)].map(({ properties }) => properties))
  for (const node of nodesIn(document)) {
    assert.ok(fields.has(node) || (!('wire' in node) && !('of' in node)))
    const { $ref } = node
    if (typeof $ref !== 'string') continue
    const target = $ref.split('/').slice(1)
    assert.ok(
      target.reduce<unknown>((at, key) => Reflect.get(Object(at), key), document),
      $ref,
    )
  }
})

test('calls of students and guardians ask for the header Token, public ones for nothing; extensions are marked', () => {
  for (const shape of calls) {
    const operation = operationOf(shape)
    assert.deepEqual(operation.security, shape.access === 'public' ? [] : [{ Token: [] }])
    assert.equal(operation['x-extension'], shape.extension)
    assert.equal(operation.requestBody !== undefined, shape.body !== undefined)
  }
  assert.deepEqual(document.components['securitySchemes'], {
    Token: { type: 'apiKey', in: 'header', name: 'Token' },
    Staff: { type: 'apiKey', in: 'cookie', name: 'staff_session' },
  })
})

test('each status stands once with all its reasons', () => {
  for (const shape of calls) {
    const { responses } = operationOf(shape)
    const statuses = new Set(reasonsOf(shape).map((reason) => String(errors[reason].status)))
    assert.deepEqual(Object.keys(responses).sort(), ['200', ...statuses].sort())
    for (const [status, reasons] of Map.groupBy(reasonsOf(shape), (reason) => errors[reason].status)) {
      const check = ajv.compile(resolved(responses[status]?.content['application/json'].schema ?? {}))
      const refusal = { status: false, status_code: status, message: 'No.' }
      for (const reason of reasons) assert.ok(check({ ...refusal, data: { reason } }), `${shape.path} ${reason}`)
      assert.ok(!check({ ...refusal, data: { reason: 'made_up' } }))
      assert.ok(!check({ ...refusal, status_code: 200, data: { reason: reasons[0] } }))
    }
  }
})

test('an answer stands in the envelope, with what stands beside its data', () => {
  const schema = operationOf(allCalls.verifyOtp).responses['200']?.content['application/json'].schema ?? {}
  const answer = { status: true, status_code: 200, message: '', data: { stud_id: 1, profile: { name: 'Asha' } } }
  assert.ok(accepts(schema, { ...answer, token: 'secret' }))
  assert.ok(!accepts(schema, answer))
})

test('ids are shown as numbers or digits, answers as a list or its JSON text', () => {
  const schema = bodyOf(allCalls.submitQuiz)
  const asked = { stud_id: '12', quiz_id: 3, submit_data: [{ question_id: '4', answer: null }] }
  assert.ok(accepts(schema, asked))
  assert.ok(accepts(schema, { ...asked, submit_data: '[]' }))
  assert.ok(!accepts(schema, { ...asked, stud_id: '012' }))
  assert.ok(!accepts(schema, { ...asked, submit_data: [{ question_id: 0, answer: null }] }))
})

test('a field called like one of our keywords stays a field, and an unknown kind of wire is refused', () => {
  const shape = {
    method: 'POST',
    path: '/Student/odd',
    access: 'student',
    loadClass: 'lists',
    about: '',
    errors: [],
  } as const
  const fields = { wire: Type.String(), of: Type.String(), format: Type.String() }
  const odd = call({ ...shape, data: Type.Object(fields) })
  const node = [...nodesIn(openApiOf([odd], ''))].find((one) => 'wire' in one)
  assert.deepEqual(JSON.parse(JSON.stringify(node)), JSON.parse(JSON.stringify(fields)))
  const unknown = call({ ...shape, data: Type.Unsafe<string>({ wire: 'smoke' }) })
  assert.throws(() => openApiOf([unknown], ''), /smoke/)
})
