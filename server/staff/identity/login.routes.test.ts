import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { generateSync } from 'otplib'
import { inviteStaff } from '../../importing/people/invite-staff.ts'
import { PASSWORD, setUp, signedInStaff, type StaffBrowser, staffBrowser } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const login = async (browser: StaffBrowser, email: string, password = PASSWORD) =>
  browser.post('login', { email, password })

describe('a link of one use', async () => {
  const test = await testApp()

  it('A link of one use names whom it is for, takes a good password, and opens nothing twice', async () => {
    const { path } = await inviteStaff(test.parts, 'first@example.org', 'owner')
    const link = path.split('#')[1] ?? ''
    const browser = staffBrowser(test)
    assert.equal((await browser.post('invitation', { link })).body.data.email, 'first@example.org')
    for (const [password, text] of [
      ['short', /at least 12/],
      ['password1234', /easy to guess/],
      ['first@example.org', /easy to guess/],
    ] as const) {
      const refused = await browser.post('accept_invitation', { link, password })
      assert.equal(refused.status, 422)
      assert.equal(refused.body.data.field, 'password')
      assert.match(refused.body.message, text)
    }
    assert.equal((await browser.post('accept_invitation', { link, password: PASSWORD })).status, 200)
    const again = await browser.post('accept_invitation', { link, password: 'another good long sentence' })
    assert.equal(again.body.data.reason, 'ticket_over')
  })

  it('A link of one use is over after three days, and when a newer one is made', async () => {
    const old = await inviteStaff(test.parts, 'late@example.org', 'clerk')
    const newer = await inviteStaff(test.parts, 'late@example.org', 'clerk')
    const statusOf = async ({ path }: { path: string }) =>
      (await staffBrowser(test).post('invitation', { link: path.split('#')[1] })).status
    assert.equal(await statusOf(old), 422)
    assert.equal(await statusOf(newer), 200)
    test.clock.days(3)
    assert.equal(await statusOf(newer), 422)
  })

  it('A link of one use ends what was set up before, with the sessions', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const { path } = await inviteStaff(test.parts, clerk.email, 'clerk')
    assert.equal((await clerk.post('me')).status, 200)
    const anew = await setUp(test, clerk.email, path)
    assert.equal((await clerk.post('me')).body.data.reason, 'signed_out')
    const { ticket } = (await login(anew, clerk.email)).body.data
    const oldCode = await anew.post('login_recovery', { ticket, code: clerk.recovery_codes[0] })
    assert.equal(oldCode.body.data.reason, 'wrong_factor')
    assert.equal((await anew.post('login_totp', { ticket, code: anew.nextCode() })).status, 200)
  })
})

describe('a ticket that the password gave', async () => {
  const test = await testApp()
  let made = 0

  /** Somebody new who has set a password, with the ticket of the link and one of a login elsewhere. */
  async function twoTickets() {
    made += 1
    const email = `ticket${made}@example.org`
    const { path } = await inviteStaff(test.parts, email, 'clerk')
    const own = staffBrowser(test)
    const accepted = await own.post('accept_invitation', { link: path.split('#')[1], password: PASSWORD })
    const other = staffBrowser(test)
    const { ticket: theirs } = (await login(other, email)).body.data
    return { email, own, ticket: accepted.body.data.ticket as string, other, theirs: theirs as string }
  }

  const setUpBy = async (browser: StaffBrowser, ticket: string) => {
    const { secret = '' } = (await browser.post('set_up_totp_begin', { ticket })).body.data
    return async () => {
      const code = secret && generateSync({ secret, epoch: Math.floor(test.clock.now() / 1000) })
      return browser.post('set_up_totp', { ticket, code: code || '000000' })
    }
  }

  it('A ticket that the password gave sets up no second factor where there is one by now', async () => {
    const { email, own, ticket, other, theirs } = await twoTickets()
    const begunBefore = await setUpBy(other, theirs)
    assert.equal((await (await setUpBy(own, ticket))()).status, 200)
    assert.equal((await begunBefore()).body.data.reason, 'ticket_over')
    assert.equal((await other.post('set_up_totp_begin', { ticket: theirs })).body.data.reason, 'ticket_over')
    assert.equal((await other.post('me')).body.data.reason, 'signed_out')
    assert.equal((await login(other, email)).body.data.totp, true)
  })

  it('A ticket that the password gave sets up a second factor for one of two who come at once', async () => {
    const { own, ticket, other, theirs } = await twoTickets()
    const both = [await setUpBy(own, ticket), await setUpBy(other, theirs)]
    const statuses = (await Promise.all(both.map(async (setUpNow) => setUpNow()))).map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 422],
    )
  })

  it('A ticket that the password gave ends when a new link is made, and when it is accepted', async () => {
    const { email, own, ticket, other, theirs } = await twoTickets()
    const { path } = await inviteStaff(test.parts, email, 'clerk')
    assert.equal((await own.post('set_up_totp_begin', { ticket })).body.data.reason, 'ticket_over')
    const { ticket: late } = (await login(other, email)).body.data
    await own.post('accept_invitation', { link: path.split('#')[1], password: PASSWORD })
    for (const one of [theirs, late])
      assert.equal((await other.post('set_up_totp_begin', { ticket: one })).body.data.reason, 'ticket_over')
  })
})

describe('logging in', async () => {
  const test = await testApp()

  it('Logging in takes the password and then the second factor, each code once', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const browser = staffBrowser(test)
    const { ticket, totp, recovery } = (await login(browser, ` ${clerk.email.toUpperCase()} `)).body.data
    assert.deepEqual({ totp, recovery }, { totp: true, recovery: true })
    assert.equal((await browser.post('me')).body.data.reason, 'signed_out')
    const code = clerk.nextCode()
    assert.equal((await browser.post('login_totp', { ticket, code })).status, 200)
    assert.equal((await browser.post('me')).body.data.me.email, clerk.email)
    const other = staffBrowser(test)
    const { ticket: second } = (await login(other, clerk.email)).body.data
    assert.equal((await other.post('login_totp', { ticket: second, code })).body.data.reason, 'wrong_factor')
  })

  it('Logging in takes a recovery code once, however it is typed', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const [code = ''] = clerk.recovery_codes
    const first = (await login(clerk, clerk.email)).body.data.ticket
    const used = await clerk.post('login_recovery', { ticket: first, code: code.toUpperCase().replace('-', ' ') })
    assert.equal(used.body.data.left, 9)
    const second = (await login(clerk, clerk.email)).body.data.ticket
    assert.equal((await clerk.post('login_recovery', { ticket: second, code })).body.data.reason, 'wrong_factor')
  })

  it('Logging in says the same of a wrong password and of an e-mail that nobody has', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const wrong = await login(staffBrowser(test), clerk.email, 'something else entirely')
    const nobody = await login(staffBrowser(test), 'nobody@example.org')
    assert.deepEqual(wrong.body, nobody.body)
    assert.equal(wrong.body.data.reason, 'wrong_login')
  })

  it('Logging in asks for the password again after five wrong codes', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const { ticket } = (await login(clerk, clerk.email)).body.data
    for (let tries = 0; tries < 5; tries += 1) {
      assert.equal((await clerk.post('login_totp', { ticket, code: '000000' })).body.data.reason, 'wrong_factor')
      test.clock.seconds(60)
    }
    assert.equal((await clerk.post('login_totp', { ticket, code: clerk.nextCode() })).body.data.reason, 'ticket_over')
  })

  it('Logging in lets nobody guess more by guessing at once', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const guesses = Array.from({ length: 20 }, async (_, at) =>
      login(staffBrowser(test), clerk.email, `one of many guesses ${at}`),
    )
    const reasons = (await Promise.all(guesses)).map(({ body }) => body.data.reason)
    assert.equal(reasons.filter((reason) => reason === 'wrong_login').length, 5)
    assert.equal(reasons.filter((reason) => reason === 'too_many').length, 15)
  })

  it('Logging in makes whoever guesses wait, and never the browser in which one has logged in before', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const guesser = staffBrowser(test)
    for (let tries = 0; tries < 5; tries += 1) await login(guesser, clerk.email, `wrong guess number ${tries}`)
    const braked = await login(guesser, clerk.email)
    assert.equal(braked.body.data.reason, 'too_many')
    assert.ok(braked.body.data.retry_after > 0)
    assert.equal((await login(clerk, clerk.email)).status, 200)
    test.clock.seconds(braked.body.data.retry_after)
    assert.equal((await login(guesser, clerk.email)).status, 200)
  })
})

describe('a session', async () => {
  const test = await testApp()

  it('A session ends after an hour without a call, and after twelve hours in any case', async () => {
    const idle = await signedInStaff(test, 'clerk')
    test.clock.seconds(3599)
    assert.equal((await idle.post('me')).status, 200)
    test.clock.seconds(3600)
    assert.equal((await idle.post('me')).body.data.reason, 'signed_out')
    const busy = await signedInStaff(test, 'clerk')
    for (let half = 0; half < 24; half += 1) {
      assert.equal((await busy.post('me')).status, 200)
      test.clock.seconds(1800)
    }
    assert.equal((await busy.post('me')).body.data.reason, 'signed_out')
  })

  it('A session is in a cookie that no program of the page can read and no other site can send', async () => {
    const { path } = await inviteStaff(test.parts, 'cookie@example.org', 'clerk')
    const clerk = await setUp(test, 'cookie@example.org', path)
    const { ticket } = (await login(clerk, clerk.email)).body.data
    const answered = await clerk.post('login_totp', { ticket, code: clerk.nextCode() })
    const [session = ''] = [answered.headers['set-cookie'] ?? []].flat() as string[]
    assert.match(session, /^staff_session=[\w-]{43}; Path=\/api\/staff; HttpOnly; SameSite=Strict$/)
  })

  it('A session is of no use to a page that is not ours, and to a student', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-staff': '' }, { origin: '' }])
      assert.equal((await clerk.post('me', {}, headers)).body.data.reason, 'foreign_page')
    const token = clerk.cookies.get('staff_session') ?? ''
    const asStudent = await test.post('/Student/get_profile', { stud_id: 1 }, token)
    assert.equal(asStudent.body.data.reason, 'unknown')
  })

  it('A session ends with the logout', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const token = clerk.cookies.get('staff_session') ?? ''
    assert.equal((await clerk.post('logout')).status, 200)
    clerk.cookies.set('staff_session', token)
    assert.equal((await clerk.post('me')).body.data.reason, 'signed_out')
  })

  it('A session is fresh for five minutes after a second factor', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('new_recovery_codes')).body.data.recovery_codes.length, 10)
    test.clock.seconds(300)
    assert.equal((await clerk.post('new_recovery_codes')).body.data.reason, 'factor_needed')
    assert.equal((await clerk.post('confirm_totp', { code: '000000' })).body.data.reason, 'wrong_factor')
    assert.equal((await clerk.post('confirm_totp', { code: clerk.nextCode() })).status, 200)
    assert.equal((await clerk.post('new_recovery_codes')).status, 200)
  })
})
