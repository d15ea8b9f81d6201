import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { closeAllOverdue } from '../attempt/close-overdue.ts'
import { changePaper } from '../paper/paper-writes.queries.ts'
import { lastDeadline } from '../results/results.rules.ts'
import { extraMsAt, putExtraGroups } from './extra-times.queries.ts'
import { settleEnds } from './settle-ends.ts'
import { sittingOf } from './sitting.queries.ts'

const MINUTE_MS = 60_000
const WRITERS = 3
const RUNS = 60

type Step =
  | { do: 'pause' | 'resume' }
  | { do: 'begin' | 'submit' | 'force'; who: number }
  | { do: 'reopen' | 'extend'; who: number; minutes: number }
  | { do: 'extend all' | 'move the end' | 'wait'; minutes: number }

const who = fc.nat(WRITERS - 1)
const minutes = fc.integer({ min: 1, max: 50 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'pause' }, { do: 'resume' }),
  fc.record({ do: fc.constantFrom('begin' as const, 'submit' as const, 'force' as const), who }),
  fc.record({ do: fc.constantFrom('reopen' as const, 'extend' as const), who, minutes }),
  fc.record({ do: fc.constantFrom('extend all' as const, 'wait' as const), minutes }),
  fc.record({ do: fc.constant('move the end' as const), minutes: fc.integer({ min: -30, max: 30 }) }),
)

describe('until when a paper may be written', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  let pressed = 0

  const endOf = async ({ paper_id }: MadePaper) =>
    test.db.read
      .selectFrom('papers')
      .where('paper_id', '=', paper_id)
      .select(['ends_at', 'latest_deadline', 'minutes', 'paper_id'])
      .executeTakeFirstOrThrow()

  /** The latest end of an attempt that is open or may begin; null where there is none. */
  async function lastPossible(paper: MadePaper): Promise<number | null> {
    const now = test.clock.now()
    const stored = await endOf(paper)
    const open = await test.db.read
      .selectFrom('attempts')
      .where('paper_id', '=', paper.paper_id)
      .where('state', '=', 'open')
      .select('deadline')
      .execute()
    const ends = open.flatMap(({ deadline }) => deadline ?? [])
    const ends_at = stored.ends_at ?? 0
    const extraMs = await extraMsAt(test.db.read, stored, await sittingOf(test.db.read, paper.paper_id))
    if (now < ends_at) ends.push(ends_at + extraMs)
    return ends.length === 0 ? null : Math.max(...ends, ends_at)
  }

  async function actOn(owner: SignedInStaff, paper: MadePaper, path: string, body: object): Promise<boolean> {
    const press = { request_key: `press-${(pressed += 1)}-of-ends`, reason: 'As it was.' }
    return (await owner.post(path, { paper_id: paper.paper_id, ...press, ...body })).status === 200
  }

  it('A paper may be written until the latest end of whoever can write it, after any order of acts', async () => {
    const runs = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 20),
      async (steps, extra) => {
        const owner = await signedInStaff(test, 'owner')
        const starts_at = test.clock.now()
        const paper = await aPaper(test, 'exam', subject, {
          minutes: 30,
          starts_at,
          ends_at: starts_at + 60 * MINUTE_MS,
        })
        const group = { batch_id: null, stud_ids: [], minutes: extra, percent: null }
        if (extra > 0) await test.db.write((tx) => putExtraGroups(tx, paper.paper_id, [group]))
        const writers: (Awaited<ReturnType<typeof anExamWriter>> | undefined)[] = []
        for (const one of steps) {
          const writer = 'who' in one ? writers[one.who] : undefined
          const act = async (path: string, body: object) => actOn(owner, paper, path, body)
          let isSettled = false
          if (one.do === 'begin' && !writer) writers[one.who] = await anExamWriter(test, paper)
          if (one.do === 'submit') await writer?.submit()
          if (one.do === 'wait') test.clock.seconds(one.minutes * 60)
          if (one.do === 'pause' || one.do === 'resume')
            isSettled = await act('pause_sitting', { pause: one.do === 'pause' })
          if (one.do === 'extend all') isSettled = await act('extend_attempts', { minutes: one.minutes })
          if (writer?.attempt_id !== undefined) {
            const { attempt_id } = writer
            if (one.do === 'force') isSettled = await act('force_submit', { attempt_id })
            if (one.do === 'reopen') isSettled = await act('reopen_attempt', { attempt_id, minutes: one.minutes })
            if (one.do === 'extend')
              isSettled = await act('extend_attempts', { attempt_ids: [attempt_id], minutes: one.minutes })
          }
          if (one.do === 'move the end') {
            const ends_at = ((await endOf(paper)).ends_at ?? 0) + one.minutes * MINUTE_MS
            await test.db.write((tx) => changePaper(tx, paper.paper_id, { ends_at }, test.clock.now()))
            isSettled = true
          }
          await closeAllOverdue(test)
          await settleEnds(test)
          const [stored, possible] = [await endOf(paper), await lastPossible(paper)]
          const last = lastDeadline(stored) ?? 0
          const now = test.clock.now()
          const isOver = now >= (stored.ends_at ?? 0)
          if (possible === null) assert.ok(last <= Math.max(now, stored.ends_at ?? 0), 'nobody can write any more')
          else if (isSettled || isOver) assert.equal(last, possible)
          else assert.ok(last >= possible, 'somebody can write it longer')
        }
      },
    )
    await fc.assert(runs, { numRuns: RUNS })
  })
})
