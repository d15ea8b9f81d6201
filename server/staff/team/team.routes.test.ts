import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLevel, aSubject } from '../../testing/makers.ts'
import { PASSWORD, setUp, signedInStaff, staffBrowser } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const NEW = { name: 'Asha Nair', email: 'Asha@example.org', roles: ['clerk'], batch_ids: [], subject_ids: [] }

describe('the team', async () => {
  const test = await testApp()
  const owner = await signedInStaff(test, 'owner')

  it('The team gets somebody new by a link, and the audit says what they may', async () => {
    const added = await owner.post('add_member', NEW)
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const { member, link } = added.body.data
    assert.deepEqual([member.email, member.roles, member.has_factor], ['asha@example.org', ['clerk'], false])
    const asha = await setUp(test, 'asha@example.org', link)
    assert.equal((await asha.post('me')).body.data.me.name, 'Asha Nair')
    const { entries } = (await owner.post('audit', { action: 'member_added', staff_id: owner.staff_id })).body.data
    assert.deepEqual(
      entries[0].changes.filter(({ field }: { field: string }) => field === 'roles'),
      [{ field: 'roles', before: null, after: ['clerk'] }],
    )
  })

  it('The team has nobody twice, nobody without an e-mail, nobody at a place that is not there', async () => {
    const refused = async (changes: object) => (await owner.post('add_member', { ...NEW, ...changes })).body.data.field
    assert.equal(await refused({}), 'email')
    assert.equal(await refused({ email: 'no address' }), 'email')
    assert.equal(await refused({ email: 'b@example.org', batch_ids: [4711] }), 'batch_ids')
    assert.equal(await refused({ email: 'b@example.org', subject_ids: [4711] }), 'subject_ids')
  })

  it('The team is changed by one of two who have the same form open; the other one is told', async () => {
    const { member } = (await owner.post('add_member', { ...NEW, email: 'two@example.org' })).body.data
    const { staff_id, version } = member
    await aLevel(test)
    const batch_id = await aBatch(test, 6)
    const subject = await aSubject(test, 6)
    const form = { ...NEW, email: 'two@example.org', staff_id, version }
    const places = { roles: ['teacher'], batch_ids: [batch_id], subject_ids: [subject] }
    const first = await owner.post('change_member', { ...form, ...places })
    assert.deepEqual(first.body.data.member.batch_ids, [batch_id])
    const second = await owner.post('change_member', { ...form, name: 'Other name' })
    assert.equal(second.body.data.reason, 'changed_meanwhile')
  })

  it('The team keeps its last owner', async () => {
    const { members } = (await owner.post('team')).body.data
    const self = members.find((one: { staff_id: number }) => one.staff_id === owner.staff_id)
    const { staff_id, version, name, email } = self
    const form = { staff_id, version, name, email, roles: ['clerk'], batch_ids: [], subject_ids: [] }
    assert.equal((await owner.post('change_member', form)).body.data.field, 'roles')
    assert.equal((await owner.post('end_member', { staff_id, version, restore: false })).body.data.field, 'roles')
  })

  it('The team loses somebody at once, and gets them back', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const versionOf = async () =>
      (await owner.post('team')).body.data.members.find((one: { staff_id: number }) => one.staff_id === clerk.staff_id)
        .version
    await owner.post('end_member', { staff_id: clerk.staff_id, version: await versionOf(), restore: false })
    assert.equal((await clerk.post('me')).body.data.reason, 'signed_out')
    assert.equal((await clerk.post('login', { email: clerk.email, password: 'x' })).body.data.reason, 'wrong_login')
    await owner.post('end_member', { staff_id: clerk.staff_id, version: await versionOf(), restore: true })
    assert.equal((await owner.post('new_link', { staff_id: clerk.staff_id })).status, 200)
  })

  it('The team leaves somebody who is back nothing that was open before: no link, no login, no session', async () => {
    const versionOf = async (id: number) =>
      (await owner.post('team')).body.data.members.find(({ staff_id }: { staff_id: number }) => staff_id === id).version
    const turn = async (staff_id: number, restore: boolean) =>
      owner.post('end_member', { staff_id, version: await versionOf(staff_id), restore })
    const { member, link } = (await owner.post('add_member', { ...NEW, email: 'again@example.org' })).body.data
    const clerk = await signedInStaff(test, 'clerk')
    const { ticket } = (await clerk.post('login', { email: clerk.email, password: PASSWORD })).body.data
    for (const { staff_id } of [member, clerk]) {
      assert.equal((await turn(staff_id, false)).status, 200)
      assert.equal((await turn(staff_id, true)).status, 200)
    }
    assert.equal((await staffBrowser(test).post('invitation', { link: link.split('#')[1] })).status, 422)
    const answered = await clerk.post('login_totp', { ticket, code: clerk.nextCode() })
    assert.equal(answered.body.data.reason, 'ticket_over')
    assert.equal((await clerk.post('me')).body.data.reason, 'signed_out')
    assert.equal((await clerk.post('login', { email: clerk.email, password: PASSWORD })).status, 200)
  })

  it('The team is for owners alone: a role that is taken away counts with the next call', async () => {
    const second = await signedInStaff(test, 'owner')
    assert.equal((await second.post('team')).status, 200)
    const { members } = (await owner.post('team')).body.data
    const { staff_id, version, name, email } = members.find(
      (one: { staff_id: number }) => one.staff_id === second.staff_id,
    )
    const form = { staff_id, version, name, email, roles: ['clerk'], batch_ids: [], subject_ids: [] }
    assert.equal((await owner.post('change_member', form)).status, 200)
    assert.equal((await second.post('team')).body.data.reason, 'role_missing')
    assert.equal((await second.post('audit')).body.data.reason, 'role_missing')
  })
})
