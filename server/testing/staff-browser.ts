import assert from 'node:assert/strict'
import { generateSync } from 'otplib'
import type { Role } from '#contract/staff/roles.ts'
import { inviteStaff } from '../importing/people/invite-staff.ts'
import { newStaffToken } from '../staff/accounts/staff-token.ts'
import { setPassword, staffByEmail } from '../staff/accounts/staff.queries.ts'
import { spendTickets } from '../staff/accounts/tickets.queries.ts'
import { hashPassword } from '../staff/identity/passwords.ts'
import { putTicket } from '../staff/identity/sign-in.ts'
import type { Answered, TestApp } from './test-app.ts'

export const PASSWORD = 'tamarind lamp seven rivers'
const STEP_SECONDS = 30

/** Headers of a file; `to` is another machine of the same academy. */
type FileBeside = { to?: Pick<TestApp, 'app'> } & {
  [
    header in
      | 'x-upload'
      | 'x-video'
      | 'x-offset'
      | 'x-topic'
      | 'x-chapter'
      | 'x-material'
      | 'x-language'
      | 'x-doubt'
      | 'content-type'
      | 'x-file-name'
      | 'origin'
      | 'x-staff'
  ]?: string
}

/** A browser with the staff's page open: it keeps the cookies, and sends what that page sends. */
export type StaffBrowser = {
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answered>
  /** Sends a file to the call, as the page does; whatever is answered. */
  postFile: (path: string, name: string, content: string | Uint8Array, beside?: FileBeside) => Promise<Answered>
  cookies: Map<string, string>
}

export function staffBrowser(test: TestApp): StaffBrowser {
  const cookies = new Map<string, string>()
  const ours = () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { 'x-staff': '1', origin: 'http://localhost', cookie }
  }
  const postFile: StaffBrowser['postFile'] = async (path, name, content, { to = test, ...headers } = {}) => {
    const ofFile = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) }
    const answer = await to.app.inject({
      method: 'POST',
      url: `/api/staff/${path}`,
      headers: { ...ours(), ...ofFile, ...headers },
      payload: Buffer.from(content),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const post = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const answered = await test.post(`/staff/${path}`, body, undefined, { ...ours(), ...headers })
    for (const header of [answered.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([\w]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return answered
  }
  return { post, postFile, cookies }
}

export type SignedInStaff = StaffBrowser & {
  staff_id: number
  email: string
  secret: string
  recovery_codes: string[]
  /** The six digits that the authenticator shows, of a step that was not used yet. */
  nextCode: () => string
}

let made = 0

/** The hash of `PASSWORD`, once for all tests of a process: each takes a core for a tenth of a second. */
let passwordHash: Promise<string> | undefined

/** A signed-in member of staff with a password and an authenticator; the link was used. */
export async function signedInStaff(test: TestApp, role: Role): Promise<SignedInStaff> {
  made += 1
  const email = `${role}${made}@example.org`
  const { db, clock, random } = test.parts
  await inviteStaff(test.parts, email, role)
  const ticket = newStaffToken(random)
  const password_hash = await (passwordHash ??= hashPassword(PASSWORD))
  await db.write(async (tx) => {
    const { staff_id = 0 } = (await staffByEmail(tx, email)) ?? {}
    await setPassword(tx, staff_id, password_hash)
    await spendTickets(tx, staff_id, ['link'], clock.now())
    await putTicket(tx, { clock }, { token: ticket, staff_id, purpose: 'setup' })
  })
  return withAuthenticator(test, staffBrowser(test), email, ticket)
}

/** Completes a link for one use. */
export async function setUp(test: TestApp, email: string, path: string): Promise<SignedInStaff> {
  const browser = staffBrowser(test)
  const link = path.split('#')[1] ?? ''
  const { body: accepted } = await browser.post('accept_invitation', { link, password: PASSWORD })
  return withAuthenticator(test, browser, email, accepted.data.ticket)
}

async function withAuthenticator(
  test: TestApp,
  browser: StaffBrowser,
  email: string,
  ticket: string,
): Promise<SignedInStaff> {
  const { body: begun } = await browser.post('set_up_totp_begin', { ticket })
  const { secret } = begun.data
  const nextCode = () => {
    test.clock.seconds(STEP_SECONDS)
    return generateSync({ secret, epoch: Math.floor(test.clock.now() / 1000) })
  }
  const done = await browser.post('set_up_totp', { ticket, code: nextCode() })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  const { me, recovery_codes } = done.body.data
  return { ...browser, staff_id: me.staff_id, email, secret, recovery_codes, nextCode }
}
