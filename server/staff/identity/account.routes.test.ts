import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { generateSync } from 'otplib'
import { PASSWORD, type SignedInStaff, signedInStaff, staffBrowser } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const NEW_PASSWORD = 'velvet anchor nine mangoes'
const STALE_SECONDS = 301
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'

describe('the own account', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const accountOf = async (who: SignedInStaff) => (await who.post('my_account')).body.data.account
  const codeOf = (secret: string) => {
    test.clock.seconds(30)
    return generateSync({ secret, epoch: Math.floor(test.clock.now() / 1000) })
  }
  const ticketOf = async (email: string, password = PASSWORD) =>
    (await staffBrowser(test).post('login', { email, password })).body.data
  const addAuthenticator = async (who: SignedInStaff, name: string): Promise<string> => {
    const begun = await who.post('add_authenticator_begin')
    const { ticket, secret } = begun.body.data
    const added = await who.post('add_authenticator', { ticket, name, code: codeOf(secret) })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    return secret
  }

  it('The own account has the name, the factors, the codes left and the devices of whoever asks', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const account = await accountOf(clerk)
    assert.deepEqual(
      [account.factors.length, account.recovery_codes_left, account.rescue_made_at, account.devices.length],
      [1, 10, null, 1],
    )
    assert.deepEqual([account.factors[0].kind, account.devices[0].is_this], ['authenticator', true])
  })

  it('The own name is changed, and the audit has both', async () => {
    const owner = await signedInStaff(test, 'owner')
    const { version } = await accountOf(owner)
    assert.equal(
      (await owner.post('change_my_name', { name: 'Asha Nair', version })).body.data.account.name,
      'Asha Nair',
    )
    assert.equal((await owner.post('me')).body.data.me.name, 'Asha Nair')
    const stale = await owner.post('change_my_name', { name: 'Other', version })
    assert.equal(stale.body.data.reason, 'changed_meanwhile')
    const { entries } = (await owner.post('audit', { action: 'own_name_changed' })).body.data
    assert.equal(entries[0].changes[0].after, 'Asha Nair')
  })

  it('A new password needs the old one, ends all other devices and the logins that were begun', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const phone = staffBrowser(test)
    const { ticket } = await ticketOf(clerk.email)
    await phone.post('login_totp', { ticket, code: clerk.nextCode() }, { 'user-agent': CHROME })
    assert.deepEqual(
      (await accountOf(clerk)).devices.map(({ browser }: { browser: string }) => browser).includes('Chrome 130'),
      true,
    )
    const begun = await ticketOf(clerk.email)
    const change = async (old_password: string, new_password: string) =>
      clerk.post('change_password', { old_password, new_password })
    assert.equal((await change('something else', NEW_PASSWORD)).body.data.field, 'old_password')
    assert.equal((await change(PASSWORD, 'passwordpassword')).body.data.field, 'new_password')
    assert.equal((await change(PASSWORD, NEW_PASSWORD)).status, 200)
    assert.equal((await phone.post('me')).body.data.reason, 'signed_out')
    assert.equal((await clerk.post('me')).status, 200)
    const late = await staffBrowser(test).post('login_totp', { ticket: begun.ticket, code: clerk.nextCode() })
    assert.equal(late.body.data.reason, 'ticket_over')
    assert.equal((await ticketOf(clerk.email)).reason, 'wrong_login')
    assert.ok((await ticketOf(clerk.email, NEW_PASSWORD)).ticket)
  })

  it('A second authenticator logs in like the first, and each code of either works once', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const secret = await addAuthenticator(clerk, 'Office phone')
    const login = async (code: string) => {
      const { ticket } = await ticketOf(clerk.email)
      return (await staffBrowser(test).post('login_totp', { ticket, code })).status
    }
    const code = codeOf(secret)
    assert.deepEqual([await login(code), await login(code), await login(clerk.nextCode())], [200, 422, 200])
  })

  it('The first authenticator is removed when there is another one, and the last one stays', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const [{ id: first }] = (await accountOf(clerk)).factors
    const remove = async (id: string) => clerk.post('remove_factor', { kind: 'authenticator', id })
    assert.equal((await remove(first)).status, 422)
    const secret = await addAuthenticator(clerk, 'New phone')
    const left = (await remove(first)).body.data.account.factors
    assert.deepEqual(
      left.map(({ name }: { name: string }) => name),
      ['New phone'],
    )
    // A page that was open before does not remove the one that took its place.
    assert.equal((await remove(first)).status, 404)
    const { ticket } = await ticketOf(clerk.email)
    const old = await staffBrowser(test).post('login_totp', { ticket, code: clerk.nextCode() })
    assert.equal(old.body.data.reason, 'wrong_factor')
    assert.equal((await staffBrowser(test).post('login_totp', { ticket, code: codeOf(secret) })).status, 200)
  })

  it('A factor gets another name, and nobody renames or removes what belongs to somebody else', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const other = await signedInStaff(test, 'clerk')
    const [{ id }] = (await accountOf(clerk)).factors
    const rename = (who: SignedInStaff) => who.post('rename_factor', { kind: 'authenticator', id, name: 'Pixel' })
    assert.equal((await rename(clerk)).body.data.account.factors[0].name, 'Pixel')
    assert.equal((await rename(other)).status, 404)
    assert.equal((await other.post('remove_factor', { kind: 'authenticator', id })).status, 404)
    assert.equal((await accountOf(clerk)).factors[0].name, 'Pixel')
  })

  it('Another factor needs a fresh one, and the ticket for it is of nobody else', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const other = await signedInStaff(test, 'clerk')
    const { ticket, secret } = (await clerk.post('add_authenticator_begin')).body.data
    const stolen = await other.post('add_authenticator', { ticket, name: 'Mine', code: codeOf(secret) })
    assert.equal(stolen.body.data.reason, 'ticket_over')
    const wrong = await clerk.post('add_authenticator', { ticket, name: 'Mine', code: '000000' })
    assert.equal(wrong.body.data.reason, 'wrong_factor')
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await clerk.post('add_authenticator_begin')).body.data.reason, 'factor_needed')
  })

  it('Whoever lost the phone confirms with a recovery code, once, and replaces the authenticator', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    test.clock.seconds(STALE_SECONDS)
    const confirm = async () => clerk.post('confirm_recovery', { code: clerk.recovery_codes[0] ?? '' })
    assert.deepEqual([(await confirm()).status, (await confirm()).status], [200, 422])
    await addAuthenticator(clerk, 'New phone')
    assert.equal((await accountOf(clerk)).recovery_codes_left, 9)
  })

  it('A device is logged out from another one, and nobody logs out those of others', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const other = await signedInStaff(test, 'clerk')
    const phone = staffBrowser(test)
    const { ticket } = await ticketOf(clerk.email)
    await phone.post('login_totp', { ticket, code: clerk.nextCode() })
    const found = (await accountOf(clerk)).devices.find(({ is_this }: { is_this: boolean }) => !is_this)
    assert.equal((await other.post('end_my_session', { session_id: found.session_id })).status, 404)
    assert.equal((await clerk.post('end_my_session', { session_id: found.session_id })).status, 200)
    assert.equal((await phone.post('me')).body.data.reason, 'signed_out')
    assert.equal((await clerk.post('me')).status, 200)
    assert.equal((await other.post('me')).status, 200)
  })

  it('All other devices are logged out together', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const phone = staffBrowser(test)
    const { ticket } = await ticketOf(clerk.email)
    await phone.post('login_totp', { ticket, code: clerk.nextCode() })
    assert.equal((await clerk.post('end_my_session')).body.data.account.devices.length, 1)
    assert.equal((await phone.post('me')).body.data.reason, 'signed_out')
  })
})

describe('the rescue sheet of an owner', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const begin = async (email: string) => {
    const browser = staffBrowser(test)
    return { browser, ...(await browser.post('login', { email, password: PASSWORD })).body.data }
  }

  it('A rescue sheet with the password replaces the factors once, and ends every session', async () => {
    const owner = await signedInStaff(test, 'owner')
    assert.equal((await begin(owner.email)).rescue, false)
    const { code, account } = (await owner.post('new_rescue_sheet')).body.data
    assert.ok(account.rescue_made_at)
    const { browser, ticket, rescue } = await begin(owner.email)
    assert.equal(rescue, true)
    const wrong = await browser.post('login_rescue', { ticket, code: 'aaaaa-aaaaa-aaaaa-aaaaa-aaaaa' })
    assert.equal(wrong.body.data.reason, 'wrong_factor')
    const used = await browser.post('login_rescue', { ticket, code: code.toUpperCase() })
    assert.deepEqual([used.body.data.totp, used.body.data.passkey, used.body.data.recovery], [false, false, false])
    assert.equal((await owner.post('me')).body.data.reason, 'signed_out')
    const { secret } = (await browser.post('set_up_totp_begin', { ticket: used.body.data.ticket })).body.data
    test.clock.seconds(30)
    const digits = generateSync({ secret, epoch: Math.floor(test.clock.now() / 1000) })
    assert.equal((await browser.post('set_up_totp', { ticket: used.body.data.ticket, code: digits })).status, 200)
    const { entries } = (await browser.post('audit', { action: 'rescue_sheet_used' })).body.data
    assert.equal(entries[0].entity_id, String(owner.staff_id))
    // The sheet opens nothing a second time.
    const again = await begin(owner.email)
    assert.equal(again.rescue, false)
    assert.equal((await again.browser.post('login_rescue', { ticket: again.ticket, code })).status, 422)
  })

  it('A rescue sheet that was used is told to the other owners for a week, and to nobody else', async () => {
    const [owner, other, clerk] = [
      await signedInStaff(test, 'owner'),
      await signedInStaff(test, 'owner'),
      await signedInStaff(test, 'clerk'),
    ]
    const told = async (who: typeof owner) => (await who.post('today')).body.data.rescues
    const known = (await told(other)).length
    const { code } = (await owner.post('new_rescue_sheet')).body.data
    const { browser, ticket } = await begin(owner.email)
    await browser.post('login_rescue', { ticket, code })
    const [rescue, ...older] = await told(other)
    assert.deepEqual([Object.keys(rescue), older.length], [['entry_id', 'who', 'at'], known])
    assert.equal(Date.parse(rescue.at), test.clock.now())
    assert.equal(await told(clerk), null)
    const mine = await signedInStaff(test, 'owner')
    const ids = async (who: typeof owner) => (await told(who)).map(({ entry_id }: typeof rescue) => entry_id)
    assert.ok((await ids(mine)).includes(rescue.entry_id))
    test.clock.days(7.1)
    assert.deepEqual(await ids(await signedInStaff(test, 'owner')), [])
  })

  it('A newer sheet ends the older one, and a sheet is of nobody but an owner', async () => {
    const owner = await signedInStaff(test, 'owner')
    const older = (await owner.post('new_rescue_sheet')).body.data.code
    await owner.post('new_rescue_sheet')
    const { browser, ticket } = await begin(owner.email)
    assert.equal((await browser.post('login_rescue', { ticket, code: older })).status, 422)
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('new_rescue_sheet')).body.data.reason, 'role_missing')
  })

  it('A new link ends the sheet with all other factors', async () => {
    const owner = await signedInStaff(test, 'owner')
    const other = await signedInStaff(test, 'owner')
    await owner.post('new_rescue_sheet')
    const { link } = (await other.post('new_link', { staff_id: owner.staff_id })).body.data
    const accepted = await staffBrowser(test).post('accept_invitation', {
      link: link.split('#')[1],
      password: PASSWORD,
    })
    assert.equal(accepted.status, 200)
    assert.deepEqual([(await begin(owner.email)).rescue, (await begin(owner.email)).totp], [false, false])
  })
})
