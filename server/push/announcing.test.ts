import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeAllOverdue } from '../assessment/attempt/close-overdue.ts'
import { aBatch, aLiveClass, aSubject } from '../testing/makers.ts'
import { another, beat, subscribed } from '../testing/notified.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { pushService } from '../testing/push-service.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { publicKeyOf } from './sending/vapid.ts'

const CLASS = '2026-11-20T17:00:00+05:30'

const change = (test: TestApp, class_id: number, set: { starts_at?: number; status?: string }) =>
  test.db.write((tx) => tx.updateTable('live_classes').set(set).where('class_id', '=', class_id).execute())

describe('a class that begins soon', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  const student = await subscribed(test, service)
  const stranger = await subscribed(test, service)
  await subscribed(test, service, 'en', { classes: false })
  const malayali = await subscribed(test, service, 'ml')
  const subject = await aSubject(test, 6)
  const batch = await aBatch(test, 6, [student, malayali])
  await aBatch(test, 6, [stranger])
  const pusher = another(test)
  const told = () => service.taken.splice(0)

  it('A class that begins soon is told ten minutes before, to each device of its batch that wants it, in its language', async () => {
    const class_id = await aLiveClass(test, batch, subject, CLASS)
    test.clock.set('2026-11-20T16:49:59+05:30')
    await beat(pusher)
    assert.deepEqual(told(), [])
    test.clock.set('2026-11-20T16:50:02+05:30')
    await beat(pusher)
    const messages = told()
    assert.deepEqual(
      messages.map(({ endpoint }) => endpoint).toSorted(),
      [student.endpoint, malayali.endpoint].toSorted(),
    )
    const mine = messages.find(({ endpoint }) => endpoint === student.endpoint)
    const path = `/live-classes/${subject}/${batch}`
    assert.deepEqual(mine?.content, {
      title: 'Class starts at 5:00 pm',
      body: "Physics: Gauss's law",
      path,
      tag: `class-${class_id}`,
      mark: student.mark,
    })
    const theirs = messages.find(({ endpoint }) => endpoint === malayali.endpoint)
    assert.equal(theirs?.content.title, 'ക്ലാസ് തുടങ്ങുന്നത് 5:00 PM')
    assert.notEqual(theirs?.content.mark, mine?.content.mark)
    await beat(pusher)
    assert.deepEqual(told(), [])
  })

  it('A class that begins soon comes as push services want it: sealed, signed, soon, and of no use when the class begins', async () => {
    const class_id = await aLiveClass(test, batch, subject, '2026-11-20T18:00:00+05:30')
    test.clock.set('2026-11-20T17:51:00+05:30')
    await beat(pusher)
    const [message] = told()
    const { headers, key, claims } = message ?? assert.fail('nothing came')
    const { ttl, urgency, topic } = headers
    assert.deepEqual(
      [ttl, urgency, topic, headers['content-encoding']],
      ['540', 'high', `class-${class_id}`, 'aes128gcm'],
    )
    assert.equal(key, publicKeyOf(test.secrets))
    const twelveHours = Math.floor(test.clock.now() / 1000) + 12 * 3600
    assert.ok(claims.exp <= twelveHours && claims.exp > twelveHours - 12 * 3600)
    assert.deepEqual([claims.aud, claims.sub], [service.origin, 'mailto:nobody@example.invalid'])
  })

  it('A class that begins soon is not told when it was cancelled before, and told anew when it was moved', async () => {
    const class_id = await aLiveClass(test, batch, subject, '2026-11-21T10:00:00+05:30')
    await change(test, class_id, { status: 'cancelled' })
    test.clock.set('2026-11-21T09:50:00+05:30')
    await beat(pusher)
    assert.deepEqual(told(), [])
    await change(test, class_id, { status: '', starts_at: Date.parse('2026-11-21T11:00:00+05:30') })
    test.clock.set('2026-11-21T09:55:00+05:30')
    await beat(pusher)
    assert.deepEqual(told(), [])
    test.clock.set('2026-11-21T10:50:00+05:30')
    await beat(pusher)
    // The order of the devices is not specified.
    const mine = told().find(({ endpoint }) => endpoint === student.endpoint)
    assert.equal(mine?.content.title, 'Class starts at 11:00 am')
    await change(test, class_id, { starts_at: Date.parse('2026-11-21T12:00:00+05:30') })
    test.clock.set('2026-11-21T11:50:00+05:30')
    await beat(pusher)
    assert.deepEqual(
      told().map(({ content }) => content.tag),
      [`class-${class_id}`, `class-${class_id}`],
    )
  })

  it('A class that begins soon is not told when it moves, is cancelled, or the student leaves between the writing and the sending', async () => {
    for (const [at, spoil] of [
      [
        '2026-11-22T10:00:00+05:30',
        (id: number) => change(test, id, { starts_at: Date.parse('2026-11-22T15:00:00+05:30') }),
      ],
      ['2026-11-22T11:00:00+05:30', (id: number) => change(test, id, { status: 'cancelled' })],
      [
        '2026-11-22T12:00:00+05:30',
        () =>
          test.db.write((tx) =>
            tx
              .updateTable('students')
              .set({ status: 'left' })
              .where('stud_id', 'in', [student.stud_id, malayali.stud_id])
              .execute(),
          ),
      ],
    ] as const) {
      const class_id = await aLiveClass(test, batch, subject, at)
      test.clock.set(at)
      test.clock.seconds(-600)
      service.answers({ status: 503 })
      await beat(pusher)
      await spoil(class_id)
      service.answers({ status: 201 })
      test.clock.seconds(60)
      await beat(pusher)
      assert.deepEqual(told(), [], at)
      test.clock.seconds(600)
      await beat(pusher)
    }
    await test.db.write((tx) => tx.updateTable('students').set({ status: 'active' }).execute())
  })

  it('A class that has begun is told to nobody any more', async () => {
    await aLiveClass(test, batch, subject, '2026-11-23T10:00:00+05:30')
    test.clock.set('2026-11-23T10:00:01+05:30')
    await beat(pusher)
    assert.deepEqual(told(), [])
  })
})

describe('a result', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  const student = await subscribed(test, service)
  await subscribed(test, service)
  const { stud_id, token } = student
  const subject = await aSubject(test, 6)
  const pusher = another(test)
  const told = () => service.taken.splice(0)

  it('A result is told when the time of a test ended and the server handed it in', async () => {
    const paper = await aPaper(test, 'exam', subject, { name: 'Half-yearly', minutes: 30 })
    const begun = await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)
    const id = begun.body.data.exam.record_id as number
    test.clock.seconds(1799)
    await closeAllOverdue(test)
    await beat(pusher)
    assert.deepEqual(told(), [])
    test.clock.seconds(120)
    await closeAllOverdue(test)
    await beat(pusher)
    const [message, ...more] = told()
    const { content, headers, endpoint } = message ?? assert.fail('nothing came')
    assert.deepEqual([more.length, endpoint], [0, student.endpoint])
    const words = { title: 'Your result is ready', body: 'Half-yearly' }
    assert.deepEqual(content, { ...words, path: `/exam-report-preview/${id}`, tag: `result-${id}`, mark: student.mark })
    assert.deepEqual([headers.ttl, headers['urgency']], ['86400', 'normal'])
    const report = await test.post('/Student/get_exam_report_by_id', { stud_id, record_id: id }, token)
    assert.equal(report.status, 200)
  })

  it('A result is not told to whoever handed it in: the screen shows it', async () => {
    const paper = await aPaper(test, 'exam', subject, { minutes: 30 })
    await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)
    await test.post('/Student/submit_exam', { stud_id, exam_id: paper.paper_id, submit_data: [] }, token)
    await beat(pusher)
    assert.deepEqual(told(), [])
  })
})
