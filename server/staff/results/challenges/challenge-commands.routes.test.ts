import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toClock, toDay } from '../../../ports/time.ts'
import { aChallengedPaper } from '../../../testing/challenged-paper.ts'
import { aLevel, aSubject } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../../testing/written-paper.ts'

const HOUR_MS = 3_600_000
const ZONE = 'Asia/Kolkata'
let made = 0
const key = () => `press-${(made += 1)}-of-challenges`

describe('when a key is shown for challenges', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const inHours = (hours: number) => {
    const at = test.clock.now() + hours * HOUR_MS
    return `${toDay(at, ZONE)} ${toClock(at, ZONE)}`
  }
  const desk = async (role: 'owner' | 'examiner' | 'teacher' = 'examiner') => {
    const staff = await signedInStaff(test, role)
    const page = async (paper_id: number) => (await staff.post('result_paper', { paper_id })).body.data
    const press = async (act: string, paper_id: number, body: object = {}) => {
      const { version } = await page(paper_id)
      return staff.post(act, { paper_id, version, request_key: key(), ...body })
    }
    const open = async (paper_id: number, body: object) => press('open_challenges', paper_id, body)
    return { ...staff, page, press, open }
  }
  const aPaperOf = async (hours: number | null = 30) =>
    aWrittenPaper(test, subject, [{ rights: 2 }], {
      results_at: hours === null ? null : test.clock.now() + hours * HOUR_MS,
    })
  const stateOf = async ({ call, attempt_id }: Awaited<ReturnType<typeof aPaperOf>>['written'][number]) => {
    const { status, body } = await call('challenges', { attempt_id })
    return status === 404 ? 'none' : (body.data.state as string)
  }

  it('When a key is shown for challenges is chosen before or after the end, opens by itself, and is closed early', async () => {
    const { paper_id, written } = await aPaperOf()
    const [one = assert.fail()] = written
    const examiner = await desk()
    assert.equal(await stateOf(one), 'none')
    const opened = await examiner.open(paper_id, { opens: inHours(3), closes: inHours(27) })
    assert.equal(opened.status, 200)
    const { challenges, version } = await examiner.page(paper_id)
    assert.deepEqual(
      [challenges.state, challenges.total, challenges.undecided, challenges.may_set],
      ['soon', 0, 0, true],
    )
    assert.deepEqual([opened.body.data.opens_at, opened.body.data.version], [challenges.opens_at, version])
    assert.equal(await stateOf(one), 'soon')
    await afterTheEnd(test)
    test.clock.seconds(2 * 3600)
    assert.equal(await stateOf(one), 'open')
    const later = await desk()
    assert.equal((await later.press('close_challenges', paper_id)).status, 200)
    assert.equal(await stateOf(one), 'closed')
    assert.equal((await later.press('close_challenges', paper_id)).status, 422)
  })

  it('A key is shown for challenges at once, and what was closed early opens again as it was', async () => {
    const { paper_id, written } = await aPaperOf()
    const [one = assert.fail()] = written
    await afterTheEnd(test)
    const examiner = await desk()
    const closes = inHours(5)
    assert.equal((await examiner.open(paper_id, { closes })).status, 200)
    assert.equal(await stateOf(one), 'open')
    const opens = (await examiner.page(paper_id)).challenges.opens_at.slice(0, 16).replace('T', ' ')
    test.clock.seconds(600)
    await examiner.press('close_challenges', paper_id)
    assert.equal(await stateOf(one), 'closed')
    // A shown key counts from when nobody could write; the stored window begins in the minute of the press.
    const { opens_at } = await test.db.read
      .selectFrom('challenge_windows')
      .where('paper_id', '=', paper_id)
      .select('opens_at')
      .executeTakeFirstOrThrow()
    assert.equal(`${toDay(opens_at, ZONE)} ${toClock(opens_at, ZONE)}`, opens)
    assert.equal((await (await desk()).open(paper_id, { opens, closes })).status, 200)
    assert.equal(await stateOf(one), 'open')
  })

  it('When a key is shown for challenges is taken back as long as it has not begun', async () => {
    const { paper_id, written } = await aPaperOf()
    const [one = assert.fail()] = written
    const examiner = await desk()
    await examiner.open(paper_id, { opens: inHours(3), closes: inHours(27) })
    const { body } = await examiner.press('close_challenges', paper_id)
    assert.deepEqual([body.data.opens_at, body.data.closes_at], [null, null])
    assert.equal(await stateOf(one), 'none')
  })

  it('A key is shown for challenges once for each press, and by whoever has seen what is', async () => {
    const { paper_id } = await aPaperOf()
    const examiner = await desk()
    const { version } = await examiner.page(paper_id)
    const press = { paper_id, version, request_key: key(), opens: inHours(3), closes: inHours(27) }
    const first = await examiner.post('open_challenges', press)
    const again = await examiner.post('open_challenges', press)
    assert.deepEqual([first.body.data.is_repeated, again.body.data.is_repeated], [false, true])
    const other = await (await desk('owner')).post('open_challenges', { ...press, request_key: key() })
    assert.deepEqual([other.status, other.body.data.reason], [409, 'changed_meanwhile'])
    const entries = await test.db.read
      .selectFrom('audit_entries')
      .where('action', '=', 'challenges_opened')
      .where('entity_id', '=', String(paper_id))
      .select('entry_id')
      .execute()
    assert.equal(entries.length, 1)
  })

  it('A key that cannot be shown for challenges is refused at its field', async () => {
    const { paper_id } = await aPaperOf()
    const examiner = await desk()
    const refusal = async (body: object, id = paper_id) => {
      const { status, body: answer } = await examiner.open(id, body)
      return [status, answer.data.field]
    }
    assert.deepEqual(await refusal({ closes: inHours(5) }), [422, 'opens'])
    assert.deepEqual(await refusal({ opens: inHours(0.5), closes: inHours(5) }), [422, 'opens'])
    assert.deepEqual(await refusal({ opens: inHours(-1), closes: inHours(5) }), [422, 'opens'])
    assert.deepEqual(await refusal({ opens: inHours(5), closes: inHours(4) }), [422, 'closes'])
    assert.deepEqual(await refusal({ opens: inHours(3), closes: inHours(31) }), [422, 'closes'])
    assert.deepEqual(await refusal({ opens: '2026-02-30 10:00', closes: inHours(5) }), [400, 'opens'])
    const atOnce = await aPaperOf(null)
    assert.deepEqual(await refusal({ opens: inHours(3), closes: inHours(5) }, atOnce.paper_id), [422, 'closes'])
    await afterTheEnd(test)
    const late = await desk()
    const out = await late.open(atOnce.paper_id, { closes: inHours(5) })
    assert.deepEqual([out.status, out.body.data.field], [422, 'paper_id'])
  })

  it('When a key is shown for challenges is not for teachers to choose', async () => {
    const { paper_id } = await aPaperOf()
    const teacher = await signedInStaff(test, 'teacher')
    const press = { paper_id, version: 'x'.repeat(43), request_key: key(), closes: inHours(5) }
    assert.equal((await teacher.post('open_challenges', press)).status, 403)
  })

  it('Challenges that are not decided let nobody publish over them without knowing', async () => {
    const { paper_id, written } = await aChallengedPaper(test, subject, [{ rights: 1 }, { rights: 1 }])
    for (const one of written) assert.equal((await one.send(1, 1)).status, 200)
    const examiner = await desk()
    assert.equal((await examiner.page(paper_id)).challenges.undecided, 2)
    for (const undecided of [undefined, 1]) {
      const { status, body } = await examiner.press('publish_results', paper_id, { undecided })
      assert.deepEqual([status, body.data.field], [422, 'undecided'])
      assert.match(body.message, /: 2\./)
    }
    assert.equal((await examiner.press('publish_results', paper_id, { undecided: 2 })).status, 200)
    const [one = assert.fail()] = written
    assert.equal((await one.look()).state, 'closed')
  })
})
