import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { endGuardianSessions } from '../../guardians/guardian-sessions.queries.ts'
import { unlinkGuardian } from '../../guardians/guardians.queries.ts'
import { startRetentionJob } from '../../retention/retention.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aStudent } from '../../testing/makers.ts'
import { aBrowser, type DeviceKeys } from '../../testing/push-service.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW_READ_MS = 1100

describe("notifications on a guardian's device", async () => {
  const test = await testApp({ LIMITS: 'off' })
  await test.db.write((tx) => saveAcademy(tx, { absence_notices: 'both' }))
  const child = await aStudent(test)
  const switchTo = async (token: string, device: DeviceKeys, is_on: boolean, more: object = {}) =>
    test.post('/Guardian/set_notifications', { ...device, is_on, ...more }, token)
  const asked = async (token: string, endpoint?: string) =>
    (await test.post('/Guardian/get_notifications', { ...(endpoint && { endpoint }) }, token)).body.data
  const devices = async (guardianId: number) =>
    (
      await test.db.read
        .selectFrom('guardian_push_subscriptions')
        .where('guardian_id', '=', guardianId)
        .select('endpoint')
        .execute()
    ).map(({ endpoint }) => endpoint)

  it("Notifications on a guardian's device are off until they are switched on, and say what the academy tells", async () => {
    const { token, guardian_id } = await signedInGuardian(test, [child])
    const device = aBrowser()
    const { public_key, ...off } = await asked(token, device.endpoint)
    assert.match(public_key, /^B[\w-]{86}$/)
    assert.deepEqual(off, { absence: true, results: false, is_on: false })
    const on = await switchTo(token, device, true)
    assert.match(on.body.data.mark, /^[\w-]{22}$/)
    assert.deepEqual([(await asked(token, device.endpoint)).is_on, (await asked(token)).is_on], [true, false])
    assert.deepEqual(await devices(guardian_id), [device.endpoint])
    const moved = aBrowser()
    await switchTo(token, moved, true)
    assert.deepEqual(await devices(guardian_id), [moved.endpoint])
    assert.deepEqual((await switchTo(token, moved, false)).body.data, { is_on: false, mark: null })
    assert.deepEqual(await devices(guardian_id), [])
  })

  it("Notifications on a guardian's device are of whoever switched them on last, where two guardians share a browser", async () => {
    const [one, two] = [await signedInGuardian(test, [child]), await signedInGuardian(test, [child])]
    const device = aBrowser()
    const marks = []
    for (const { token } of [one, two]) marks.push((await switchTo(token, device, true)).body.data.mark)
    assert.equal(new Set(marks).size, 2)
    assert.deepEqual([await devices(one.guardian_id), await devices(two.guardian_id)], [[], [device.endpoint]])
  })

  it("Notifications on a guardian's device are refused for what is no browser of a push service", async () => {
    const { token } = await signedInGuardian(test, [child])
    const device = aBrowser()
    const refused = [
      ['endpoint', { endpoint: 'https://example.org/send/1' }],
      ['p256dh', { p256dh: 'A'.repeat(87) }],
      ['public_key', { public_key: 'A'.repeat(87) }],
    ] as const
    for (const [field, change] of refused) {
      const { body } = await switchTo(token, device, true, change)
      assert.deepEqual([body.data.reason, body.data.field], ['rule', field])
    }
  })

  it("Notifications on a guardian's device end with the sessions, with the guardian, and where the app was not opened for long", async () => {
    const subscribed = async (of: { stud_id: number }[]) => {
      const guardian = await signedInGuardian(test, of)
      await switchTo(guardian.token, aBrowser(), true)
      return guardian
    }
    const ended = await subscribed([child])
    await test.db.write((tx) => endGuardianSessions(tx, [ended.guardian_id]))
    assert.deepEqual(await devices(ended.guardian_id), [])
    const alone = await aStudent(test)
    const gone = await subscribed([alone])
    const stays = await subscribed([child])
    await test.db.write((tx) => unlinkGuardian(tx, alone.stud_id, gone.guardian_id, test.clock.now()))
    test.clock.days(1.1)
    await startRetentionJob(test)
    assert.deepEqual([(await devices(gone.guardian_id)).length, (await devices(stays.guardian_id)).length], [0, 1])
    test.clock.days(test.settings.kept.subscriptions)
    await startRetentionJob(test)
    assert.deepEqual(await devices(stays.guardian_id), [])
  })

  it("Notifications on a guardian's device are not offered where the academy tells of nothing that way", async () => {
    await test.db.write((tx) => saveAcademy(tx, { absence_notices: 'text' }))
    // The academy's settings are read once a second.
    await new Promise((resolve) => setTimeout(resolve, NOW_READ_MS))
    const { token } = await signedInGuardian(test, [child])
    assert.equal((await asked(token)).public_key, null)
  })
})
