import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import { type Role, roles } from '#contract/staff/roles.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { aStudent, signIn } from '../makers.ts'
import { type SignedInStaff, signedInStaff, staffBrowser } from '../staff-browser.ts'
import { testApp } from '../test-app.ts'

/** Longer ago than a second factor counts as just given. */
const STALE_SECONDS = 301

const calls = Object.values(allStaffCalls) as StaffCall[]
const signedIn = calls.filter((call) => call.roles !== 'guest')
const ways = (call: StaffCall) => call.path.replace('/staff/', '')

describe('who of the staff may call what', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const people = new Map<Role, SignedInStaff>()
  for (const role of roles) people.set(role, await signedInStaff(test, role))
  const student = await aStudent(test)
  const token = await signIn(test, student)
  const as = (role: Role) => people.get(role) ?? assert.fail(role)
  const reasonOf = async (call: StaffCall, role: Role) => (await as(role).post(ways(call))).body.data.reason

  it('Of each call is told who of the staff may call it', () => assert.ok(signedIn.length >= 12))

  for (const call of signedIn.filter(({ path }) => path !== '/staff/logout')) {
    const may = (role: Role) => call.roles !== 'guest' && call.roles.includes(role)

    it(`The roles of the staff that may call ${call.path} are ${String(call.roles)}`, async () => {
      for (const role of roles) {
        const reason = await reasonOf(call, role)
        if (may(role)) assert.ok(!['role_missing', 'signed_out'].includes(reason), `${role}: ${reason}`)
        else assert.equal(reason, 'role_missing', role)
      }
    })

    it(`Nobody without a session, and no student, may call ${call.path}`, async () => {
      const stranger = staffBrowser(test)
      assert.equal((await stranger.post(ways(call))).body.data.reason, 'signed_out')
      stranger.cookies.set('staff_session', token)
      assert.equal((await stranger.post(ways(call), {}, { token })).body.data.reason, 'signed_out')
    })
  }

  it('A call of the staff asks for the second factor again where the contract says so', async () => {
    test.clock.seconds(STALE_SECONDS)
    for (const call of signedIn.filter(({ fresh }) => fresh))
      for (const role of call.roles as Role[]) assert.equal(await reasonOf(call, role), 'factor_needed', call.path)
  })

  it('Every call of the staff from a page that is not ours is refused', async () => {
    for (const call of calls) {
      const answered = await as('owner').post(ways(call), {}, { origin: 'https://elsewhere.example' })
      assert.equal(answered.body.data.reason, 'foreign_page', call.path)
    }
  })
})
