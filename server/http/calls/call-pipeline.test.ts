import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { systemRandom } from '../../ports/random.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aStudent, signIn } from '../../testing/makers.ts'
import { rawLine } from '../../testing/raw-line.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { fixedLoadShedder } from '../load/load-shedder.ts'

const calls: Call[] = [
  ...(Object.values(allCalls) as Call[]),
  ...Object.values(allGuardianCalls),
  ...Object.values(allStaffCalls),
]
const sent = calls.filter(({ method }) => method === 'POST')
const TRIES = 200

/** Returns, for each call, the headers of a caller who may make it. */
async function headersOf(test: TestApp): Promise<(call: Call) => Record<string, string>> {
  const me = await aStudent(test)
  const [student, { token: guardian }] = [await signIn(test, me), await signedInGuardian(test, [me])]
  const roles: Role[] = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator']
  const cookies = new Map<Role, string>()
  for (const role of roles) {
    const { cookies: own } = await signedInStaff(test, role)
    cookies.set(role, [...own].map(([name, value]) => `${name}=${value}`).join('; '))
  }
  const ofStaff = ({ roles: may }: StaffCall) => ({
    'x-staff': '1',
    origin: 'http://localhost',
    ...(may !== 'guest' && { cookie: cookies.get(may[0] ?? 'owner') ?? '' }),
  })
  return (call) => {
    if (call.access === 'staff') return ofStaff(call as StaffCall)
    if (call.access === 'public') return {}
    return { token: call.access === 'student' ? student : guardian }
  }
}

describe('a call of students, guardians and staff', async () => {
  it('A call of students, guardians and staff is refused in a full house, whoever makes it, unless it hands a test in', async () => {
    const full = fixedLoadShedder(() => ({ delay: 60_000, waiting: 0, inFlight: 0 }), systemRandom)
    const test = await testApp({}, full)
    const passed: string[] = []
    for (const call of calls) {
      const { statusCode, headers } = await test.app.inject({ method: call.method, url: `/api${call.path}` })
      if (statusCode !== 503) passed.push(call.loadClass)
      // The rest of a refused file must not be sent, so the connection ends.
      if ((call as StaffCall).sends === 'file') assert.equal(headers.connection, 'close', call.path)
    }
    assert.deepEqual(new Set(passed), new Set(['submit']))
  })

  it('A call of students, guardians and staff comes out of the one budget of its address while nobody knows who makes it', async () => {
    const test = await testApp({ LIMIT_CALLS_PER_SECOND: '1', LIMIT_CALLS_BURST: '1' })
    const ask = async ({ method, path }: Call) => (await test.app.inject({ method, url: `/api${path}` })).statusCode
    const [first] = sent
    assert.ok(first)
    for (const call of calls) {
      // Another call uses up the tokens that the address has regained by now.
      let tries = 0
      do while ((await ask(first)) !== 429);
      while ((await ask(call)) !== 429 && (tries += 1) < TRIES)
      assert.ok(tries < TRIES, `${call.path} has a budget of its own`)
    }
  })

  it('A call of students, guardians and staff has a place of its address while its body comes, behind a proxy', async () => {
    const test = await testApp({
      LIMIT_CONNECTIONS_PER_ADDRESS: '1',
      LIMIT_CALLS_PER_SECOND: '10000',
      LIMIT_CALLS_BURST: '10000',
      TRUST_PROXY: '127.0.0.1',
    })
    const whoOf = await headersOf(test)
    const ask = async (call: Call, address = '203.0.113.7') => {
      const type = (call as StaffCall).sends === 'file' ? 'application/octet-stream' : 'application/json'
      const headers = { ...whoOf(call), 'content-type': type, 'x-forwarded-for': address }
      const asked = { method: 'POST', url: `/api${call.path}`, headers, payload: '{}' } as const
      return (await test.app.inject(asked)).statusCode
    }
    // A client at that address sends a body that never ends.
    const { open } = await rawLine(test)
    const slow = open()
    slow.on('error', () => {})
    const head = 'Host: x\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Type: application/json\r\nContent-Length: 9'
    slow.write(`POST /api${allCalls.login.path} HTTP/1.1\r\n${head}\r\n\r\n{`)
    await once(test.app.server, 'request')
    for (const call of sent) assert.equal(await ask(call), 429, call.path)
    assert.notEqual(await ask(allCalls.login, '203.0.113.8'), 429)
    slow.destroy()
  })
})
