import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../testing/admin-service.ts'
import { aStudent } from '../testing/makers.ts'
import { signedInStaff } from '../testing/staff-browser.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { changesBetween } from './chain.rules.ts'
import { checkChain, type StoredEntry } from './check-chain.ts'

async function stored({ db }: TestApp) {
  const entries = (await db.read.selectFrom('audit_entries').selectAll().execute()) as StoredEntry[]
  const rows = await db.read.selectFrom('audit_details').selectAll().execute()
  return { entries, details: new Map(rows.map(({ entry_id, details }) => [entry_id, details])) }
}

describe('the audit', async () => {
  const test = await testApp()
  const service = adminServiceOf(test)

  it('The audit has what the terminal did, and one chain of it', async () => {
    await runCommand(service, 'staff', 'add', 'Owner@example.org', '--role', 'owner')
    await runCommand(service, 'end-sessions', '--now')
    const { entries, details } = await stored(test)
    assert.deepEqual(
      entries.map(({ who, action }) => `${who}: ${action}`),
      ['terminal: member_added', 'terminal: sessions_ended'],
    )
    assert.deepEqual(checkChain(entries, details), { entries: 2, erased: 0, broken: null })
  })

  it('The audit shows what was altered, taken out or put in between', async () => {
    const { entries, details } = await stored(test)
    const [first, second] = entries as [StoredEntry, StoredEntry]
    assert.equal(checkChain([first, { ...second, who: 'nobody' }], details).broken, 2)
    assert.equal(checkChain([second], details).broken, 2)
    assert.equal(checkChain([first, { ...second, entry_id: 3 }], details).broken, 3)
    assert.equal(checkChain(entries, new Map([...details, [1, '{}']])).broken, 1)
  })

  it('The audit forgets what it says of a student who is erased, and stays whole', async () => {
    const student = await aStudent(test)
    await runCommand(service, 'end-sessions', student.mobile)
    await runCommand(service, 'erase', student.mobile, '--write')
    const { entries, details } = await stored(test)
    const { erased, broken } = checkChain(entries, details)
    assert.deepEqual({ erased, broken }, { erased: 1, broken: null })
  })

  it('The audit is read by owners a hundred at a time', async () => {
    const owner = await signedInStaff(test, 'owner')
    for (let times = 0; times < 110; times += 1) await runCommand(service, 'end-sessions', '--now')
    const first = (await owner.post('audit')).body.data
    assert.deepEqual([first.entries.length, first.more], [100, true])
    const rest = (await owner.post('audit', { before: first.entries.at(-1).entry_id })).body.data
    assert.equal(rest.more, false)
    const today = (await owner.post('audit', { from: '2026-11-20', until: '2026-11-20', action: 'sessions_ended' }))
      .body
    assert.equal(today.data.more, true)
    const before = (await owner.post('audit', { until: '2026-11-19' })).body.data
    assert.deepEqual(before, { entries: [], more: false, first_day: null })
    assert.equal((await owner.post('audit', { from: '2026-02-31' })).status, 400)
  })
})

describe('what changed', () => {
  it('What changed is told field by field, of numbers only the end, of secrets only that they did', () => {
    assert.deepEqual(
      changesBetween(
        { name: 'A', mobile: '9000000001', password_hash: 'x', same: 1 },
        { name: 'B', mobile: null, password_hash: 'y', same: 1 },
      ),
      [
        { field: 'name', before: 'A', after: 'B' },
        { field: 'mobile', before: '••••01', after: null },
        { field: 'password_hash', before: '••••', after: '••••' },
      ],
    )
  })
})
