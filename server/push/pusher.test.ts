import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLiveClass, aSubject } from '../testing/makers.ts'
import { another, beat, subscribed } from '../testing/notified.ts'
import { pushService } from '../testing/push-service.ts'
import { testApp } from '../testing/test-app.ts'
import { makePusher } from './pusher.ts'

const CLASS = '2026-11-20T17:00:00+05:30'
const TEN_BEFORE = '2026-11-20T16:50:00+05:30'

describe('messages', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  const student = await subscribed(test, service)
  const subject = await aSubject(test, 6)
  const batch = await aBatch(test, 6, [student])
  const pusher = another(test)
  const told = () => service.taken.splice(0).map(({ content }) => content.title)
  const inTenMinutes = async () => {
    test.clock.set(TEN_BEFORE)
    test.clock.days((days += 1))
    await aLiveClass(test, batch, subject, new Date(test.clock.now() + 600_000).toISOString())
  }
  let days = 0
  /** Asserts that nothing is sent after the first `early` seconds and one message after `late` more. */
  const isToldBetween = async (early: number, late: number) => {
    test.clock.seconds(early)
    await beat(pusher)
    assert.deepEqual(told(), [])
    test.clock.seconds(late - early)
    await beat(pusher)
    assert.equal(told().length, 1)
  }

  it('Messages are sent once by two processes on one database', async () => {
    const others = [pusher, another(test), another(test)]
    for (let count = 0; count < 5; count += 1) {
      await inTenMinutes()
      await Promise.all(others.map(beat))
      await Promise.all(others.map(beat))
      assert.equal(told().length, 1)
    }
  })

  it('Messages of a process that died are sent by another one, two minutes later', async () => {
    await inTenMinutes()
    const dying = makePusher({ ...test.parts, academy: () => new Promise(() => {}) })
    await dying.round()
    await beat(pusher)
    await isToldBetween(119, 121)
  })

  it('Messages are tried again when the service says so, never after the class began', async () => {
    await inTenMinutes()
    service.answers({ status: 429, headers: { 'retry-after': '100' } }, { status: 201 })
    await beat(pusher)
    await isToldBetween(99, 101)

    await inTenMinutes()
    service.answers({ status: 429, headers: { 'retry-after': '900' } }, { status: 201 })
    await beat(pusher)
    test.clock.seconds(3600)
    await beat(pusher)
    assert.deepEqual(told(), [])
  })

  it('Messages follow no redirect', async () => {
    const inside = await pushService()
    await inTenMinutes()
    service.answers({ status: 307, headers: { location: `${inside.origin}/secret` } }, { status: 201 })
    await beat(pusher)
    test.clock.seconds(60)
    await beat(pusher)
    assert.deepEqual([inside.asked(), told()], [0, []])
  })

  it('Messages end with a device that the service does not know any more', async () => {
    for (const status of [404, 410]) {
      const gone = await subscribed(test, service)
      const theirs = await aBatch(test, 6, [gone])
      test.clock.days(1)
      await aLiveClass(test, theirs, subject, new Date(test.clock.now() + 60_000).toISOString())
      service.answers({ status })
      await beat(pusher)
      const left = await test.db.read
        .selectFrom('push_subscriptions')
        .where('stud_id', '=', gone.stud_id)
        .selectAll()
        .execute()
      assert.deepEqual(left, [])
    }
    service.answers({ status: 201 })
  })

  it('Messages end with a device that is refused for three days, but not when it takes one in between', async () => {
    const ours = await subscribed(test, service)
    const theirs = await aBatch(test, 6, [ours])
    const devices = async () =>
      test.db.read
        .selectFrom('push_subscriptions')
        .where('stud_id', '=', ours.stud_id)
        .select('refused_since')
        .execute()
    const afterDays = async (count: number, status: number) => {
      test.clock.days(count)
      await aLiveClass(test, theirs, subject, new Date(test.clock.now() + 60_000).toISOString())
      service.answers({ status })
      await beat(pusher)
    }
    await afterDays(1, 403)
    await afterDays(1, 400)
    await afterDays(1, 201)
    assert.deepEqual(await devices(), [{ refused_since: null }])
    await afterDays(1, 403)
    const since = test.clock.now()
    await afterDays(2, 403)
    await test.post(
      '/Student/set_notifications',
      { stud_id: ours.stud_id, ...ours.device, classes: true, results: true },
      ours.token,
    )
    assert.deepEqual(await devices(), [{ refused_since: since }], 'reported again, it is the same address')
    await afterDays(1, 403)
    assert.deepEqual(await devices(), [])
    service.answers({ status: 201 })
  })

  it('Messages say nothing in the log but that one was not taken, by whom and where', () => {
    const lines = test.logged.filter((line) => line.includes('notification'))
    assert.ok(lines.length > 0)
    for (const line of lines) assert.doesNotMatch(line, /send\/|Gauss|p256dh/)
    assert.deepEqual(test.errors, [])
  })
})

describe('a push service that hangs', async () => {
  const [dead, well] = [await pushService(), await pushService()]
  dead.answers('never')
  const test = await testApp({ PUSH_HOSTS: `${dead.origin},${well.origin}`, LIMITS: 'off' })
  const members: { stud_id: number }[] = []
  for (let count = 0; count < 60; count += 1) members.push(await subscribed(test, dead))
  for (let count = 0; count < 20; count += 1) members.push(await subscribed(test, well))
  const subject = await aSubject(test, 6)
  const batch = await aBatch(test, 6, members)

  it('A push service that hangs keeps nobody else waiting, is asked little, and holds up no end', async () => {
    const pusher = another(test)
    await aLiveClass(test, batch, subject, CLASS)
    test.clock.set(TEN_BEFORE)
    await pusher.round()
    const before = performance.now()
    while ((well.taken.length < 20 || dead.asked() < 8) && performance.now() - before < 5000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    assert.equal(well.taken.length, 20)
    assert.equal(dead.asked(), 8)
    const stopping = performance.now()
    await pusher.stop()
    const took = performance.now() - stopping
    assert.ok(took < 6000, String(took))
    assert.equal(dead.asked(), 8)
  })

  it('A push service that hangs leaves what was not begun to whoever comes next', async () => {
    const due = await test.db.read
      .selectFrom('push_messages')
      .where('due_at', '<=', test.clock.now())
      .selectAll()
      .execute()
    assert.equal(due.length, 52)
    dead.answers({ status: 201 })
    await beat(another(test))
    assert.equal(dead.taken.length, 52)
    test.clock.seconds(121)
    await beat(another(test))
    assert.equal(dead.taken.length, 60)
  })
})
