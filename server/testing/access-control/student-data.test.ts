import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { tables } from '../../db/tables.ts'
import { testApp } from '../test-app.ts'
import { idParameters } from './id-parameters.ts'
import { alternativesOf, idsIn, rowsIn, shapeOf, withAt } from './ids-in-call.ts'
import { MALFORMED_IDS } from './malformed-ids.ts'
import { namedThings } from './strangers.ts'
import { twoStudents } from './two-students.ts'

const NOBODY = 4_503_599_627_370_495

describe("a student's data", async () => {
  const test = await testApp({ LIMITS: 'off' })
  const world = await twoStudents(test)
  const { me, other, secrets } = world
  const things = namedThings(world)
  const calls: Call[] = Object.values(allCalls)
  const studentCalls = calls.filter(({ access }) => access === 'student')
  const said: string[] = []

  const dump = async () => {
    const names = Object.keys(tables) as (keyof typeof tables)[]
    const rows = names.map(async (name) => {
      const all = await test.db.read.selectFrom(name).selectAll().execute()
      return all.map((row) => `${name} ${JSON.stringify(row)}`).sort()
    })
    return (await Promise.all(rows)).flat().join('\n')
  }
  const ask = async (call: Call, body: unknown, token = me.token) => {
    const answer = call.method === 'GET' ? await test.get(call.path, token) : await test.post(call.path, body, token)
    said.push(JSON.stringify(answer))
    return { status: answer.status, text: JSON.stringify(answer.body), body: answer.body }
  }
  const caseOf = (call: Call) => idParameters[call.path] ?? { ids: {} }
  const own = (call: Call, path: string): unknown => {
    const { ids, given = {} } = caseOf(call)
    const id = ids[path]
    return id ? things[id.names].own : given[path]
  }

  /**
   * Returns the call's required fields with the student's own ids; with `tried` also that field, without alternatives.
   */
  const ownBody = (call: Call, tried = ''): Record<string, unknown> => {
    const { properties, required = [] } = shapeOf(call)
    const either = alternativesOf(call)
    const chosen = either.includes(tried) ? tried : either.find((name) => own(call, name) !== undefined)
    const wanted = [...required, ...(chosen ? [chosen] : []), ...(tried in properties ? [tried] : [])]
    const body = Object.fromEntries(wanted.map((name) => [name, name === 'stud_id' ? me.stud_id : own(call, name)]))
    const list = Object.entries(properties).find(([, field]) => rowsIn(field))
    if (!list) return body
    const [name, field] = list
    if (!tried.startsWith(`${name}.`)) return { ...body, [name]: [] }
    const rows = rowsIn(field) ?? { properties: {} }
    const fields = Object.keys(rows.properties).filter((one) => own(call, `${name}.${one}`) !== undefined)
    return { ...body, [name]: [Object.fromEntries(fields.map((one) => [one, own(call, `${name}.${one}`)]))] }
  }

  it("A student's data is asked for by calls whose every id has a case here", () => {
    for (const call of studentCalls) {
      const found = idParameters[call.path]
      assert.ok(found, `${call.path} is new: say in id-parameters.ts what each of its ids names`)
      const [here, there] = [Object.keys(found.ids).toSorted(), idsIn(call).map(({ path }) => path)]
      assert.deepEqual(here, there.toSorted(), `${call.path}: id-parameters.ts names other ids than the contract`)
    }
    const paths = new Set(studentCalls.map(({ path }) => path as string))
    assert.deepEqual(
      Object.keys(idParameters).filter((path) => !paths.has(path)),
      [],
      'id-parameters.ts has calls that are gone',
    )
  })

  for (const call of studentCalls.filter(({ body }) => body !== undefined)) {
    it(`A student's data is not touched by ${call.path} in another student's name`, async () => {
      const before = await dump()
      const theirs = await ask(call, { ...ownBody(call), stud_id: other.stud_id })
      assert.equal(theirs.status, 403)
      assert.equal(theirs.text, (await ask(call, { ...ownBody(call), stud_id: NOBODY })).text)
      assert.equal(await dump(), before)
    })

    for (const [path, { names, outcome = 'not_found' }] of Object.entries(caseOf(call).ids)) {
      it(`A student's data is out of reach of ${call.path} by ${path}, as if it were not there`, async () => {
        const before = await dump()
        const body = ownBody(call, path)
        const nothing = await ask(call, withAt(body, path, NOBODY))
        if (outcome === 'ignored') assert.equal(nothing.text, (await ask(call, withAt(body, path))).text)
        else if (outcome === 'unchanged') assert.equal(nothing.status, 200)
        else if (outcome === 'nothing') assert.deepEqual([nothing.status, nothing.body.data], [200, []])
        else assert.deepEqual([nothing.status, nothing.body.data.reason], [errors[outcome].status, outcome])
        for (const [whose, id] of Object.entries(things[names].strangers))
          assert.equal((await ask(call, withAt(body, path, id))).text, nothing.text, `${path} is ${whose}`)
        assert.equal(await dump(), before)
      })
    }

    it(`A student's data is not asked for by ${call.path} with an id that is none`, async () => {
      const before = await dump()
      for (const { path, nullable, required } of [
        { path: 'stud_id', nullable: false, required: true },
        ...idsIn(call),
      ]) {
        const body = path === 'stud_id' ? ownBody(call) : ownBody(call, path)
        for (const id of [...MALFORMED_IDS, ...(nullable ? [] : [null])]) {
          const { status, body: answer } = await ask(call, withAt(body, path, id))
          assert.deepEqual([status, answer.data?.reason], [400, 'malformed'], `${path}: ${JSON.stringify(id)}`)
        }
        if (required) assert.equal((await ask(call, withAt(body, path))).status, 400, `without ${path}`)
      }
      assert.equal(await dump(), before)
    })
  }

  it("A student's data is there for its student, by the same calls, whether ids are numbers or digits", async () => {
    const isLast = ({ path }: Call) => /submit/.test(path)
    const isWanted = ({ path }: Call) => path !== '/Auth/logout'
    for (const call of studentCalls.filter(isWanted).sort((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
      for (const tried of ['', ...Object.keys(caseOf(call).ids)]) {
        const body = ownBody(call, tried)
        const asDigits = JSON.stringify(body).replaceAll(/":(\d{4,})/g, '":"$1"')
        for (const sent of [body, JSON.parse(asDigits)]) {
          const { status, text, body: answer } = await ask(call, sent)
          assert.ok(status === 200 || answer.data.reason === 'too_few_answers', `${call.path} ${asDigits}: ${text}`)
        }
      }
    }
  })

  it("A student's data is told to nobody who has not logged in", async () => {
    const { mobile } = await test.db.read
      .selectFrom('students')
      .where('stud_id', '=', other.stud_id)
      .select('mobile')
      .executeTakeFirstOrThrow()
    const form = { name: 'Somebody', guardian: 'Somebody', district: 'Kollam', email: 'a@b.co', academic_level: 6 }
    const device = { mobile, phone_code: '91', device_id: 'd' }
    const bodies: Record<string, object> = {
      '/Auth/academic_levels': {},
      '/Auth/academy': {},
      '/Auth/login': device,
      '/Auth/signup': { ...form, ...device },
      '/Auth/verifyOTP': { otp_ref: 'x'.repeat(43), otp: '0000' },
      '/Auth/resend': { otp_ref: 'x'.repeat(43) },
      '/Auth/choose': { choice_ref: 'x'.repeat(32), kind: 'student', id: 1 },
      '/Auth/guardian_code': { guardian_ref: 'x'.repeat(32), device_id: 'd' },
      '/Auth/guardian_agrees': { guardian_ref: 'x'.repeat(32), otp_ref: 'x'.repeat(32), otp: '0000', ...form },
      '/Auth/guardian_declines': { guardian_ref: 'x'.repeat(32) },
      '/Consent/open': { link: 'x'.repeat(43) },
      '/Consent/send_code': { link: 'x'.repeat(43), ...device },
      '/Consent/answer': { link: 'x'.repeat(43), otp_ref: 'x'.repeat(43), otp: '0000', gives: true },
    }
    for (const call of calls.filter(({ access }) => access === 'public')) {
      assert.ok(bodies[call.path], `${call.path} is new: say here what a stranger sends to it`)
      assert.notEqual((await ask(call, bodies[call.path])).status, 400)
    }
  })

  it("A student's data was in no answer to anybody else", () => {
    for (const secret of secrets) {
      const told = said.find((answer) => answer.includes(secret))
      assert.equal(told, undefined, `${secret} was told`)
    }
    assert.ok(said.length > 1000)
    assert.deepEqual(test.errors, [])
  })
})
