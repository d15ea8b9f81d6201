import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinAddress } from '../../academy/join-address.ts'
import { aBatch, aLiveClass, aSignedIn, aSubject } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { changeLiveClass } from './live.queries.ts'

const LINK = 'https://meet.example.org/abc'

describe('joining a live class', async () => {
  const test = await testApp()
  const { student, stud_id, token } = await aSignedIn(test)
  const stranger = await aSignedIn(test)
  const sub_id = await aSubject(test, 6)
  const batch_id = await aBatch(test, 6, [student], [sub_id])
  const class_id = await aLiveClass(test, batch_id, sub_id, '2026-11-20T17:00:00+05:30')
  const at = (clock: string) => test.clock.set(`2026-11-20T${clock}:00+05:30`)
  const address = (studId = stud_id) =>
    joinAddress(test.secrets, studId, { class_id, online_url: LINK }) ?? assert.fail()
  const open = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers } = await test.app.inject({ method, url })
    return { status: statusCode, to: headers.location, kept: headers['cache-control'] }
  }
  const noted = () => test.db.read.selectFrom('class_joins').selectAll().execute()
  const closed = { status: 302, to: '/live-class', kept: 'private, no-store' }
  const opened = { ...closed, to: LINK }

  it('Joining a live class before it opens leads to the live classes, and is not noted', async () => {
    at('16:49')
    assert.deepEqual(await open(address()), closed)
    assert.deepEqual(await noted(), [])
  })

  it('Joining a live class from any list leads to its link, and notes the first and the last time', async () => {
    at('16:55')
    const first_at = test.clock.now()
    const post = async (path: string, body: object = {}) =>
      (await test.post(`/Student/${path}`, { stud_id, ...body }, token)).body.data
    assert.equal((await post('live_classes', { batch_id, sub_id }))[0].online_url, address())
    assert.equal((await post('live_timetable')).classes[0].online_url, address())
    assert.deepEqual(await open(address(), 'HEAD'), opened)
    assert.deepEqual(await noted(), [])
    assert.deepEqual(await open(address()), opened)
    assert.deepEqual(await noted(), [{ class_id, stud_id, first_at, last_at: first_at }])
    at('17:30')
    assert.deepEqual(await open(address()), opened)
    assert.deepEqual(await noted(), [{ class_id, stud_id, first_at, last_at: test.clock.now() }])
  })

  it('Joining a live class is for the students of its batch, by an address that the academy signed', async () => {
    for (const url of [address(stranger.stud_id), `${address().slice(0, -1)}!`, '/join/x', '/join/1.1.https:'])
      assert.equal((await open(url)).status, 404, url)
    const [head = '', , mac = ''] = address().split('.')
    assert.equal((await open(`${head}.${stranger.stud_id.toString(36)}.${mac}`)).status, 404)
    assert.equal((await noted()).length, 1)
  })

  it('Joining a live class leads nowhere but to a page of the web', async () => {
    await test.db.write((tx) => changeLiveClass(tx, class_id, { online_url: 'javascript:alert(1)' }))
    assert.equal((await open(address())).status, 404)
    await test.db.write((tx) => changeLiveClass(tx, class_id, { online_url: LINK }))
  })

  it('Joining a live class that is over or cancelled leads to the live classes', async () => {
    await test.db.write((tx) => changeLiveClass(tx, class_id, { status: 'cancelled' }))
    assert.deepEqual(await open(address()), closed)
    await test.db.write((tx) => changeLiveClass(tx, class_id, { status: '' }))
    at('18:00')
    assert.deepEqual(await open(address()), closed)
  })
})
