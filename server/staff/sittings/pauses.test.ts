import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WHY = { reason: 'The power was off.' }
const WAIT_MS = 15 * MINUTE_MS + 1
let pressed = 0

describe('a hall that was paused', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))

  /** Makes a paper that ends half an hour after the attempts which start now. */
  const aHall = async (changes: object = {}) => {
    const starts_at = test.clock.now()
    return aPaper(test, 'exam', subject, { minutes: 30, starts_at, ends_at: starts_at + HOUR_MS, ...changes })
  }
  const pausedBy =
    (staff: Awaited<ReturnType<typeof signedInStaff>>, { paper_id }: MadePaper) =>
    async (pause: boolean) =>
      staff.post('pause_sitting', { paper_id, pause, ...WHY, request_key: `press-${(pressed += 1)}-of-pauses` })
  const results = async (staff: Awaited<ReturnType<typeof signedInStaff>>, { paper_id }: MadePaper) => {
    const { last_end, results_at, results_then } = (await staff.post('sitting', { paper_id })).body.data
    return [last_end, results_at, results_then].map((at: string) => Date.parse(at))
  }

  it('A hall that was paused has its results back where they were when it goes on, and both acts say so, before and after', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const hall = await aHall({ ends_at: test.clock.now() + 31 * MINUTE_MS })
    await anExamWriter(test, hall)
    const ends_at = test.clock.now() + 31 * MINUTE_MS
    const press = pausedBy(examiner, hall)
    const then = test.clock.now() + 90 * MINUTE_MS
    assert.deepEqual(await results(examiner, hall), [ends_at, ends_at + WAIT_MS, then + WAIT_MS].map(toSeconds))
    const { results: moved } = (await press(true)).body.data
    assert.deepEqual(Object.values<string>(moved).map(Date.parse), [ends_at + WAIT_MS, then + WAIT_MS].map(toSeconds))
    test.clock.seconds(44)
    const last = test.clock.now() + 30 * MINUTE_MS
    const back = [then, then + WAIT_MS, Math.max(last, ends_at) + WAIT_MS].map(toSeconds)
    assert.deepEqual(await results(examiner, hall), back)
    const { results: again } = (await press(false)).body.data
    assert.equal(Date.parse(again.after), toSeconds(Math.max(last, ends_at) + WAIT_MS))
    assert.equal((await results(examiner, hall))[0], toSeconds(Math.max(last, ends_at)))
  })

  it('A hall that was paused can have its results published as soon as everybody has handed in', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    const hall = await aHall({ ends_at: test.clock.now() + 31 * MINUTE_MS })
    const { paper_id } = hall
    const writer = await anExamWriter(test, hall)
    const press = pausedBy(examiner, hall)
    await press(true)
    test.clock.seconds(300)
    await press(false)
    await writer.submit()
    test.clock.seconds(27 * 60 + 60)
    const page = async () => (await examiner.post('result_paper', { paper_id })).body.data
    const publish = async () => {
      const request_key = `press-${(pressed += 1)}-of-pauses`
      return examiner.post('publish_results', { paper_id, version: (await page()).version, request_key })
    }
    test.clock.seconds(9 * 60)
    await examiner.post('me')
    assert.equal((await page()).state, 'waits')
    const fresh = await signedInStaff(test, 'examiner')
    const version = (await page()).version
    const published = await fresh.post('publish_results', { paper_id, version, request_key: 'press-at-the-end' })
    assert.equal(published.status, 200, JSON.stringify(published.body))
    assert.equal((await publish()).body.data.reason === undefined, false)
  })

  it('A hall that was paused is paused again by an owner alone, with a second factor, for three hours altogether', async () => {
    const [owner, examiner] = [await signedInStaff(test, 'owner'), await signedInStaff(test, 'examiner')]
    const hall = await aHall({ minutes: 240, ends_at: test.clock.now() + 5 * HOUR_MS })
    const { paper_id } = hall
    const writer = await anExamWriter(test, hall)
    const left = async () => Date.parse((await writer.clock()).deadline) - test.clock.now()
    const before = await left()
    const [byExaminer, byOwner] = [pausedBy(examiner, hall), pausedBy(owner, hall)]
    assert.equal((await byExaminer(true)).status, 200)
    test.clock.seconds(60)
    assert.equal((await byExaminer(false)).status, 200)
    assert.match((await byExaminer(true)).body.message, /Only an owner/)
    const may = async () => {
      const { may_pause, may_pause_again } = (await owner.post('sitting', { paper_id })).body.data
      return [may_pause, may_pause_again]
    }
    assert.deepEqual(await may(), [false, true])
    assert.equal((await byOwner(true)).body.data.done, 1)
    assert.ok((await writer.clock()).paused)
    assert.equal((await writer.save(0)).status, 200)
    test.clock.seconds(600)
    assert.equal((await byOwner(false)).body.data.done, 1)
    assert.equal(await left(), before)
    // Five minutes after the sign-in the factor is not fresh any more.
    assert.equal((await byOwner(true)).body.data.reason, 'factor_needed')
    const fresh = pausedBy(await signedInStaff(test, 'owner'), hall)
    assert.equal((await fresh(true)).status, 200)
    test.clock.seconds(3600)
    const later = pausedBy(await signedInStaff(test, 'owner'), hall)
    assert.equal((await later(true)).status, 200)
    test.clock.seconds(3600)
    // Two hours and eleven minutes are gone: a whole pause does not fit any more.
    assert.equal((await pausedBy(await signedInStaff(test, 'owner'), hall)(true)).body.data.field, 'pause')
  })
})

/** Moments are told in whole seconds. */
const toSeconds = (at: number): number => Math.floor(at / 1000) * 1000
