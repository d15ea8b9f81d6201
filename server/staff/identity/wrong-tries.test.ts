import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PASSWORD, signedInStaff, type SignedInStaff, staffBrowser } from '../../testing/staff-browser.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { loginThrottle } from './login-throttle.ts'

const PROXY = { TRUST_PROXY: '127.0.0.1' }
const from = (address: string) => ({ 'x-forwarded-for': address })

type Entry = {
  who: string
  action: string
  entity_id: string | null
  changes: { field: string; after: string | null }[]
}

/** What the owner reads of these acts, the newest first, each with its fields. */
async function entriesOf(owner: SignedInStaff, action: string) {
  const { entries } = (await owner.post('audit', { action })).body.data as { entries: Entry[] }
  return entries.map(({ who, entity_id, changes }) => ({
    who,
    entity_id,
    ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }))
}

/** Wrong passwords as a login counts and notes them, without computing one. */
async function wrongPasswords(test: TestApp, count: number, emailOf: (at: number) => string, address: string) {
  const throttle = loginThrottle({ ...test.parts, settings: { ...test.settings, limitsOn: false } })
  for (let at = 0; at < count; at += 1) {
    const email = emailOf(at)
    const tried = await throttle.takePassword({ email, address, browser: undefined })
    const of = { what: 'wrong_password', person: null, email, address, request_id: 'test' } as const
    await throttle.noteWrong(tried, of)
  }
}

describe('the audit of wrong tries', async () => {
  const test = await testApp(PROXY)
  const owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const entity_id = String(clerk.staff_id)
  const [name = ''] = clerk.email.split('@')

  it('The audit of wrong tries says at whose account a password was wrong, and from which network, never the address', async () => {
    const guess = { email: clerk.email, password: 'a guess that is wrong' }
    await staffBrowser(test).post('login', guess, from('203.0.113.42'))
    await staffBrowser(test).post('login', guess, from('203.0.113.43'))
    const [second, first] = (await entriesOf(owner, 'wrong_password')) as Record<string, string>[]
    assert.deepEqual({ ...first, network: '' }, { who: 'unknown', entity_id, name, network: '' })
    assert.match(first?.['network'] ?? '', /^203\.0\.113\.… \([\w-]{8}\)$/)
    assert.notEqual(first?.['network'], second?.['network'])
  })

  it('The audit of wrong tries has of an e-mail that nobody has a mark, by which it is known again', async () => {
    const marks: unknown[] = []
    for (const email of ['nobody@example.org', 'nobody@example.org', 'other@example.org']) {
      await staffBrowser(test).post('login', { email, password: PASSWORD }, from('2001:db8:7:1::5'))
      const [entry] = (await entriesOf(owner, 'wrong_password')) as Record<string, string | null>[]
      assert.equal(entry?.['entity_id'], null)
      assert.match(entry?.['network'] ?? '', /^2001:db8:7:… /)
      marks.push(entry?.['email_mark'])
    }
    assert.match(String(marks[0]), /^[\w-]{8}$/)
    assert.deepEqual([marks[0] === marks[1], marks[1] === marks[2]], [true, false])
    const stored = await test.db.read.selectFrom('audit_details').select('details').execute()
    assert.ok(!stored.some(({ details }) => details.includes('nobody@')))
  })

  it('The audit of wrong tries has wrong codes and recovery codes of a login, and in a session whose it is', async () => {
    const { ticket } = (await clerk.post('login', { email: clerk.email, password: PASSWORD })).body.data
    await clerk.post('login_totp', { ticket, code: '000000' })
    await clerk.post('login_recovery', { ticket, code: 'aaaaa-aaaaa' })
    await clerk.post('login_passkey', { ticket, credential: { id: 'none' } })
    await clerk.post('confirm_totp', { code: '000000' })
    const whose = async (action: string) =>
      (await entriesOf(owner, action)).map((entry) => [entry.who, entry.entity_id])
    assert.deepEqual(await whose('wrong_code'), [
      [name, entity_id],
      ['unknown', entity_id],
    ])
    assert.deepEqual(await whose('wrong_recovery_code'), [['unknown', entity_id]])
    assert.deepEqual(await whose('wrong_passkey'), [['unknown', entity_id]])
  })
})

describe('whoever wants to fill the audit', async () => {
  const test = await testApp(PROXY)
  let owner = await signedInStaff(test, 'owner')

  it('Whoever wants to fill the audit gets five entries for one e-mail, then one in ten minutes with the count, and how long it is held', async () => {
    await wrongPasswords(test, 12, () => 'one@example.org', '203.0.113.5')
    const first = (await entriesOf(owner, 'wrong_password')) as Record<string, string>[]
    assert.equal(first.length, 5)
    assert.equal(first[0]?.['held_minutes'], '1')
    assert.equal(first[1]?.['held_minutes'], undefined)
    test.clock.seconds(600)
    await wrongPasswords(test, 3, () => 'one@example.org', '203.0.113.5')
    const [next] = (await entriesOf(owner, 'wrong_password')) as Record<string, string>[]
    assert.deepEqual([next?.['tries'], next?.['held_minutes']], ['8', '15'])
    assert.equal((await entriesOf(owner, 'wrong_password')).length, 6)
  })

  it('Whoever wants to fill the audit gets twenty in an hour for all e-mails that nobody has, and one that says that the network is full', async () => {
    test.clock.seconds(3600)
    owner = await signedInStaff(test, 'owner')
    await wrongPasswords(test, 100, (at) => `invented${at}@example.org`, '203.0.113.6')
    assert.equal((await entriesOf(owner, 'wrong_password')).length, 6 + 20)
    const full = (await entriesOf(owner, 'network_full')) as Record<string, string>[]
    assert.deepEqual(
      full.map(({ tries, entity_id }) => [tries, entity_id]),
      [['60', null]],
    )
    test.clock.seconds(600)
    await wrongPasswords(test, 10, (at) => `later${at}@example.org`, '203.0.113.6')
    const [next] = (await entriesOf(owner, 'wrong_password')) as Record<string, string>[]
    assert.equal(next?.['tries'], '81')
    assert.equal((await entriesOf(owner, 'wrong_password')).length, 6 + 20 + 1)
  })

  it('Whoever wants to fill the audit hides no guess at somebody’s own account', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    await staffBrowser(test).post('login', { email: clerk.email, password: 'a guess that is wrong' })
    const [entry] = await entriesOf(owner, 'wrong_password')
    assert.equal(entry?.entity_id, String(clerk.staff_id))
  })
})
