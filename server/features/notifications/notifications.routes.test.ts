import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publicKeyOf } from '../../push/sending/vapid.ts'
import { startRetentionJob } from '../../retention/retention.ts'
import { aSignedIn, aStudent, signIn } from '../../testing/makers.ts'
import { aBrowser, type DeviceKeys } from '../../testing/push-service.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const ON = { classes: true, results: true }
const OFF = { classes: false, results: false }

const devicesOf = async ({ db }: TestApp, stud_id: number) =>
  (
    await db.read
      .selectFrom('push_subscriptions')
      .where('stud_id', '=', stud_id)
      .selectAll()
      .orderBy('seen_at')
      .execute()
  ).map(({ endpoint }) => endpoint)

/** Logs in at a browser of that name; each login ends the one before. */
async function loginAt(test: TestApp, student: { stud_id: number }, browser: string): Promise<string> {
  const token = await signIn(test, student)
  const { stud_id } = student
  await test.db.write((tx) =>
    tx
      .updateTable('sessions')
      .set({ device_hash: browser })
      .where('stud_id', '=', stud_id)
      .where('ended_at', 'is', null)
      .execute(),
  )
  return token
}

describe('notifications', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const student = await aStudent(test)
  const { stud_id } = student
  const other = await aStudent(test)
  const token = await signIn(test, student)
  const set = (device: DeviceKeys, kinds: object, more: object = {}, as = token) =>
    test.post('/Student/set_notifications', { stud_id, ...device, ...kinds, ...more }, as)
  const asked = async (endpoint?: string) =>
    (await test.post('/Student/notifications', { stud_id, ...(endpoint && { endpoint }) }, token)).body.data

  it('Notifications are off until the student switches a kind on, each by itself', async () => {
    const device = aBrowser()
    const public_key = publicKeyOf(test.secrets)
    assert.match(public_key, /^B[\w-]{86}$/)
    assert.deepEqual(await asked(), { public_key, ...OFF })
    assert.deepEqual(await asked(device.endpoint), { public_key, ...OFF })
    const { data } = (await set(device, { classes: true, results: false })).body
    assert.match(data.mark, /^[\w-]{22}$/)
    assert.deepEqual(await asked(device.endpoint), { public_key, classes: true, results: false })
    assert.deepEqual(await asked(aBrowser().endpoint), { public_key, ...OFF })
    assert.equal((await set(device, { classes: false, results: true })).body.data.mark, data.mark)
    assert.deepEqual(await asked(device.endpoint), { public_key, classes: false, results: true })
  })

  it('Notifications end on this device when the last kind is switched off', async () => {
    const device = aBrowser()
    await set(device, ON)
    assert.equal((await set(device, OFF)).body.data.mark, null)
    assert.deepEqual(await devicesOf(test, stud_id), [])
  })

  it('Notifications keep the address that the browser has now, in the language of the call', async () => {
    const [before, after] = [aBrowser(), aBrowser()]
    await set(before, ON)
    await test.post('/Student/set_notifications', { stud_id, ...after, ...ON }, token, { 'accept-language': 'ml' })
    const [row, ...more] = await test.db.read.selectFrom('push_subscriptions').selectAll().execute()
    assert.deepEqual([row?.endpoint, row?.language, more.length], [after.endpoint, 'ml', 0])
  })

  it('Notifications go to no address that is not a push service, whatever it is called', async () => {
    const device = aBrowser()
    for (const endpoint of [
      'http://127.0.0.1:22/x',
      'http://169.254.169.254/latest/meta-data/',
      'https://127.0.0.1:9/x',
      'https://push.evil.example/x',
      'https://fcm.googleapis.com/x',
    ]) {
      const { status, body } = await set({ ...device, endpoint }, ON)
      assert.deepEqual([status, body.data], [422, { reason: 'rule', field: 'endpoint' }], endpoint)
    }
    for (const endpoint of [
      'file:///etc/passwd',
      'ftp://127.0.0.1:9/x',
      `http://127.0.0.1:9/${'x'.repeat(1024)}`,
      'http://127.0.0.1:9/ x',
      '',
    ])
      assert.equal((await set({ ...device, endpoint }, ON)).status, 400, endpoint)
  })

  it('Notifications take no keys that no browser has', async () => {
    const device = aBrowser()
    const nowhere = Buffer.from(device.p256dh, 'base64url')
    nowhere.writeUInt8(nowhere.readUInt8(64) ^ 1, 64)
    for (const [field, wrong] of [
      ['p256dh', nowhere.toString('base64url')],
      ['p256dh', 'A'.repeat(87)],
      ['public_key', device.p256dh],
    ] as const) {
      const { status, body } = await set(device, ON, { [field]: wrong })
      assert.deepEqual([status, body.data], [422, { reason: 'rule', field }])
    }
    for (const more of [{ p256dh: device.p256dh.slice(1) }, { auth: `${device.auth}A` }, { auth: '!'.repeat(22) }])
      assert.equal((await set(device, ON, more)).status, 400)
  })

  it('Notifications go to five devices of a student, the ones where the app was opened last', async () => {
    const made: string[] = []
    for (let count = 0; count < 7; count += 1) {
      test.clock.seconds(1)
      const device = aBrowser()
      await set(device, ON, {}, await loginAt(test, student, `browser ${count}`))
      made.push(device.endpoint)
    }
    assert.deepEqual(await devicesOf(test, stud_id), made.slice(2))
    await test.db.write((tx) => tx.deleteFrom('push_subscriptions').execute())
  })

  it('Notifications end on this device with the logout, and on no other', async () => {
    const [phone, laptop] = [aBrowser(), aBrowser()]
    await set(phone, ON, {}, await loginAt(test, student, 'phone'))
    const there = await loginAt(test, student, 'laptop')
    await set(laptop, ON, {}, there)
    assert.equal((await test.post('/Auth/logout', { stud_id }, there)).status, 200)
    assert.deepEqual(await devicesOf(test, stud_id), [phone.endpoint])
  })

  it('Notifications belong to whoever subscribed last with a browser', async () => {
    const shared = aBrowser()
    await set(shared, ON, {}, await loginAt(test, student, 'shared phone'))
    const theirs = { stud_id: other.stud_id, ...shared, ...ON }
    await test.post('/Student/set_notifications', theirs, await loginAt(test, other, 'shared phone'))
    assert.ok(!(await devicesOf(test, stud_id)).includes(shared.endpoint))
    assert.deepEqual(await devicesOf(test, other.stud_id), [shared.endpoint])
  })

  it('Notifications end where the app was not opened for ninety days', async () => {
    const device = aBrowser()
    await set(device, ON, {}, await loginAt(test, student, 'drawer'))
    test.clock.days(89.9)
    await startRetentionJob(test)
    assert.ok((await devicesOf(test, stud_id)).includes(device.endpoint))
    test.clock.days(0.2)
    await startRetentionJob(test)
    assert.deepEqual(await devicesOf(test, stud_id), [])
  })
})

describe('notifications that are changed too often', async () => {
  const test = await testApp({ LIMIT_NOTIFICATION_CHANGES_PER_HOUR: '3', LIMIT_NOTIFICATION_DEVICES: '1' })
  const { stud_id, token } = await aSignedIn(test)
  const statusOf = async (kinds: object) =>
    (await test.post('/Student/set_notifications', { stud_id, ...aBrowser(), ...kinds }, token)).status

  it('Notifications that are changed too often are refused for a while; switching off is not', async () => {
    for (let count = 0; count < 3; count += 1) assert.equal(await statusOf(ON), 200)
    assert.equal(await statusOf(ON), 429)
    assert.equal(await statusOf(OFF), 200)
    assert.deepEqual(await devicesOf(test, stud_id), [])
  })
})

describe('an academy without notifications', async () => {
  const test = await testApp({ PUSH: 'off' })
  const { stud_id, token } = await aSignedIn(test)

  it('An academy without notifications gives no key and takes no device', async () => {
    const { data } = (await test.post('/Student/notifications', { stud_id }, token)).body
    assert.deepEqual(data, { public_key: null, ...OFF })
    const answer = await test.post('/Student/set_notifications', { stud_id, ...aBrowser(), ...ON }, token)
    assert.deepEqual([answer.status, answer.body.data.field], [422, 'endpoint'])
  })
})
