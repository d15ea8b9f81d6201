import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aStudent, signIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

type Field = { type?: string; wire?: string; minimum?: number; pattern?: string; anyOf?: Field[]; of?: object }
type Fields = Record<string, Field>

const NOBODY = 4_503_599_627_370_495
const SAMPLES: Record<string, unknown> = {
  otp: '0000',
  phone_code: '91',
  mobile: '7999999999',
  before: '2026-01-01',
  year: 2026,
  month: 11,
}
/** Months of guardians are said with their year. */
const MONTH_TEXT = '2026-11'

/** A value that the field's schema takes, and that stands for nothing. */
function sampleOf(name: string, field: Field): unknown {
  if (field.wire === 'id') return NOBODY
  if (name === 'month' && field.type === 'string') return MONTH_TEXT
  if (name in SAMPLES) return SAMPLES[name]
  if (field.wire === 'json_text' || field.type === 'array') return []
  if (field.anyOf) return null
  if (field.type === 'integer') return field.minimum ?? 1
  return field.type === 'boolean' ? true : 'something long enough'
}

describe('every call that works', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const me = await aStudent(test)
  const tokens: Partial<Record<Call['access'], string>> = {
    student: await signIn(test, me),
    guardian: (await signedInGuardian(test, [me])).token,
  }
  const calls = [...(Object.values(allCalls) as Call[]), ...Object.values(allGuardianCalls)].filter(
    (one) => one.method === 'POST' && !one.path.endsWith('logout'),
  )
  const fieldsOf = (one: Call): Fields => one.body?.properties ?? {}
  const requiredOf = (one: Call): string[] => (one.body as { required?: string[] }).required ?? []
  const bodyOf = (one: Call): Record<string, unknown> => {
    const samples = Object.entries(fieldsOf(one)).map(([name, field]) => [name, sampleOf(name, field)])
    return { ...Object.fromEntries(samples), ...('stud_id' in fieldsOf(one) && { stud_id: me.stud_id }) }
  }
  const rowsIn = async () => {
    const tables = (await test.db.read.introspection.getTables()).map(({ name }) => name)
    const counts = tables.map(async (name) => {
      const row = await test.db.read
        .selectFrom(name as 'students')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return `${name} ${row.n}`
    })
    return (await Promise.all(counts)).join(', ')
  }

  it('Every call that works is among these', () => assert.ok(calls.length >= 10, String(calls.length)))

  for (const one of calls) {
    const answered = (body: unknown, withToken: string | undefined = tokens[one.access]) =>
      test.post(one.path, body, withToken)

    it(`${one.path} takes its own fields without an error of ours`, async () => {
      assert.ok((await answered(bodyOf(one))).status < 500)
    })

    it(`${one.path} refuses each field that is missing or of another type, and stores nothing`, async () => {
      const before = await rowsIn()
      for (const [name, { type }] of Object.entries(fieldsOf(one))) {
        const { [name]: _left, ...without } = bodyOf(one)
        if (requiredOf(one).includes(name)) assert.equal((await answered(without)).status, 400, `without ${name}`)
        for (const wrong of [[1], [[]], {}, { a: 1 }, true, 1.5, -1, 'x'.repeat(30_000), '\u0000']) {
          if (type === 'boolean' && wrong === true) continue
          if (type === 'array' && Array.isArray(wrong) && wrong[0] === 1) continue
          assert.equal(
            (await answered({ ...bodyOf(one), [name]: wrong })).status,
            400,
            `${name}: ${JSON.stringify(wrong).slice(0, 20)}`,
          )
        }
      }
      assert.equal(await rowsIn(), before)
    })

    if (one.access === 'public') continue

    it(`${one.path} needs a session`, async () => {
      assert.equal((await test.post(one.path, bodyOf(one))).status, 401)
      // Authentication comes before any check of the body.
      assert.equal((await test.post(one.path, { nonsense: true })).status, 401)
    })
  }

  it('No call that works was an error of ours', () => assert.deepEqual(test.errors, []))
})
