import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ApiError } from '../../http/errors/api-error.ts'
import { PASSWORD, signedInStaff, type StaffBrowser, staffBrowser } from '../../testing/staff-browser.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { loginThrottle } from './login-throttle.ts'
import { PasswordQueue } from './passwords.ts'

const PROXY = { TRUST_PROXY: '127.0.0.1' }
let invented = 0
const emailOf = (at: number) => `invented${at}@example.org`

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = async (browser: StaffBrowser, email: string, address: string, password = PASSWORD) =>
  browser.post('login', { email, password }, from(address))

/** So many wrong passwords, each at an e-mail that nobody has, as a login counts them before it computes one. */
async function inventedLogins(test: TestApp, count: number, addressOf: (at: number) => string): Promise<void> {
  const throttle = loginThrottle(test.parts)
  for (let at = 0; at < count; at += 1) {
    invented += 1
    await throttle.takePassword({ email: emailOf(invented), address: addressOf(at), browser: undefined })
  }
}

describe('somebody who fills an address with wrong logins', async () => {
  const test = await testApp(PROXY)
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const ADDRESS = '203.0.113.77'
  await inventedLogins(test, 60, () => ADDRESS)

  it('Somebody who fills an address with wrong logins holds no browser in which somebody has logged in before', async () => {
    const { status, body } = await login(clerk, clerk.email, ADDRESS)
    assert.equal(status, 200)
    const code = clerk.nextCode()
    assert.equal((await clerk.post('login_totp', { ticket: body.data.ticket, code }, from(ADDRESS))).status, 200)
  })

  it('Somebody who fills an address with wrong logins holds nobody who is signed in', async () => {
    const confirmed = await clerk.post('confirm_totp', { code: clerk.nextCode() }, from(ADDRESS))
    assert.equal(confirmed.status, 200)
  })

  it('Somebody who fills an address with wrong logins takes from no new browser the one try that each e-mail has there', async () => {
    const other = staffBrowser(test)
    const { status, body } = await login(other, owner.email, ADDRESS)
    assert.equal(status, 200)
    const code = owner.nextCode()
    assert.equal((await other.post('login_totp', { ticket: body.data.ticket, code }, from(ADDRESS))).status, 200)
  })

  it('Somebody who fills an address with wrong logins tries each e-mail once an hour from there, and is not told which of them exist', async () => {
    const nobodys = emailOf(invented)
    for (const email of [owner.email, nobodys]) {
      const reasons: string[] = []
      for (let times = 0; times < 2; times += 1) {
        const answered = await login(staffBrowser(test), email, ADDRESS, 'a guess that is wrong')
        reasons.push(answered.body.data.reason)
      }
      // The invented one was tried there before.
      assert.deepEqual(reasons, [email === nobodys ? 'too_many' : 'wrong_login', 'too_many'])
    }
    test.clock.seconds(3601)
    assert.equal((await login(staffBrowser(test), owner.email, ADDRESS)).status, 200)
  })
})

describe('an address of the staff', async () => {
  const test = await testApp({ ...PROXY, CAMPUS_NETWORKS: '198.51.100.0/24' })

  /** Whether a second try at an e-mail is held there. */
  const isFull = async (address: string) => {
    const once = await login(staffBrowser(test), `once at ${address}@example.org`, address)
    assert.equal(once.body.data.reason, 'wrong_login')
    const again = await login(staffBrowser(test), `once at ${address}@example.org`, address)
    return again.body.data.reason === 'too_many'
  }

  it('An address of the staff may try ten times as often on a campus', async () => {
    await inventedLogins(test, 60, () => '198.51.100.7')
    assert.equal(await isFull('198.51.100.7'), false)
  })

  it('An IPv6 address of the staff is counted with the networks around it', async () => {
    await inventedLogins(test, 60, () => '2001:db8:1:1')
    assert.equal(await isFull('2001:db8:1:1::6'), true)
    assert.equal(await isFull('2001:db8:1:2::1'), false)
    await inventedLogins(test, 240, (at) => `2001:db8:2:${(at % 200).toString(16)}`)
    assert.equal(await isFull('2001:db8:2:f0::1'), true)
    assert.equal(await isFull('2001:db8:2:100::1'), false)
  })
})

describe('whoever knows more than an e-mail', async () => {
  const test = await testApp(PROXY)

  it('Whoever knows more than an e-mail does not wait for the second factor because strangers guess the password', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const other = staffBrowser(test)
    const { ticket } = (await login(other, clerk.email, '203.0.113.1')).body.data
    for (let tries = 0; tries < 6; tries += 1)
      await login(staffBrowser(test), clerk.email, '203.0.113.2', `wrong guess number ${tries}`)
    assert.equal((await other.post('login_totp', { ticket, code: clerk.nextCode() })).status, 200)
  })

  it('Whoever knows more than an e-mail guesses no more codes by logging in anew', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const reasons: string[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const thief = staffBrowser(test)
      const { ticket } = (await login(thief, clerk.email, '203.0.113.3')).body.data
      reasons.push((await thief.post('login_totp', { ticket, code: '000000' })).body.data.reason)
    }
    assert.deepEqual(reasons, [...Array<string>(5).fill('wrong_factor'), ...Array<string>(3).fill('too_many')])
  })

  it('Whoever knows more than an e-mail guesses no more codes in a session than in a login', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const reasons: string[] = []
    for (let tries = 0; tries < 7; tries += 1)
      reasons.push((await clerk.post('confirm_totp', { code: '000000' })).body.data.reason)
    assert.deepEqual(reasons, [...Array<string>(5).fill('wrong_factor'), ...Array<string>(2).fill('too_many')])
  })
})

describe('passwords that wait to be computed', async () => {
  const test = await testApp(PROXY)
  const clerk = await signedInStaff(test, 'clerk')

  /**
   * Makes a queue in which one password is computed until `finish`; lists who was let in, in order, and who was
   * refused.
   */
  const heldQueue = () => {
    const queue = new PasswordQueue()
    const { promise: held, resolve: finish } = Promise.withResolvers<void>()
    const [entered, refused]: [string[], ApiError[]] = [[], []]
    const wait = async (name: string, address: string, isKnown = false) =>
      queue
        .run({ isKnown, address }, async () => {
          entered.push(name)
          await held
        })
        .catch((why: unknown) => void refused.push(why as ApiError))
    return { wait, finish, entered, refused }
  }

  it('Passwords that wait to be computed are few, and a browser that is known goes first', async () => {
    const { wait, finish, entered, refused } = heldQueue()
    const flood = Array.from({ length: 60 }, async (_, at) => wait(`flood ${at}`, `203.0.113.${at % 5}`))
    const known = wait('known', '192.0.2.1', true)
    finish()
    await Promise.all([...flood, known])
    assert.equal(refused.length, 49)
    assert.ok(refused.every(({ reason, details }) => reason === 'too_many' && (details.retryAfter ?? 0) > 0))
    assert.equal(entered[1], 'known')
  })

  it('Passwords that wait to be computed are of no address alone', async () => {
    const { wait, finish, entered } = heldQueue()
    const flood = Array.from({ length: 30 }, async (_, at) => wait(`flood ${at}`, '203.0.113.9'))
    const other = wait('other', '192.0.2.2')
    finish()
    await Promise.all([...flood, other])
    assert.equal(entered.length, 11)
    assert.ok(entered.includes('other'))
  })

  it('Passwords that wait to be computed and are not looked at are no wrong try', async () => {
    const flood = Array.from({ length: 60 }, async (_, at) =>
      login(staffBrowser(test), `flood${at}@example.org`, `203.0.113.${at % 5}`),
    )
    assert.equal((await login(clerk, clerk.email, '192.0.2.1')).status, 200)
    const reasons = (await Promise.all(flood)).map(({ body }) => body.data.reason as string)
    const wrong = reasons.filter((reason) => reason === 'wrong_login')
    assert.ok(wrong.length < 60 && reasons.every((reason) => reason === 'wrong_login' || reason === 'too_many'))
    const tries = await test.db.read.selectFrom('staff_tries').selectAll().execute()
    assert.equal(tries.length, wrong.length)
  })
})
