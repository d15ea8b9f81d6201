import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Db, Tx } from '../../db/db.ts'
import { beforeEachUnit, endingAfter } from '../../testing/before-units.ts'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { attemptById } from '../attempt/attempt.queries.ts'
import { adoptLate } from '../sitting/acted-attempts.ts'
import { once } from '../sitting/act.ts'
import { correctionsText } from './corrections.rules.ts'
import { addDraft, draftOf, endTry, notePrintedKey } from './drafts.queries.ts'
import type { DryRun } from './dry-run.rules.ts'
import { publishMarks } from './publish-marks.ts'

const ABANDONED_SECONDS = 61

describe('marks by a key that is tried', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)

  async function aWriter(paper: MadePaper, option: number) {
    const { stud_id, attempt_id, save: saveAt, submit } = await anExamWriter(test, paper)
    const save = async (chosen: number) => saveAt(0, `Option ${chosen}`)
    await save(option)
    return { stud_id, attempt_id, paper_id: paper.paper_id, save, submit }
  }

  /** Adopts late answers as a process does that has read, before the trial, that there is none. */
  async function adoptedUnawares(tx: Tx, { stud_id, attempt_id, paper_id }: Awaited<ReturnType<typeof aWriter>>) {
    const draft = (await draftOf(tx, paper_id)) ?? assert.fail()
    await endTry(tx, draft)
    const attempt = (await attemptById(tx, stud_id, attempt_id)) ?? assert.fail()
    const at = test.clock.now()
    const act = {
      act_id: test.newId(),
      paper_id,
      request_key: 'adopted-unawares',
      kind: 'adopt',
      ms: 0,
      who: 'somebody',
      at,
    } as const
    await once(tx, { ...act, message: null, reason: null }, async () => {
      const done = await adoptLate(tx, act, attempt)
      assert.equal(done, 1)
    })
    await tx
      .insertInto('key_drafts')
      .values({ ...draft, corrections: correctionsText(draft.corrections) })
      .execute()
  }

  /** A paper that some have written, and a try in which its first option is right. */
  async function aTry(options: number[]) {
    // A paper without an end has its results at once and keeps no late answers.
    const paper = await aPaper(test, 'exam', subject, { ends_at: test.clock.now() + 3_600_000 })
    const { paper_id, questions } = paper
    for (const option of options) await (await aWriter(paper, option)).submit()
    const key_id = test.newId()
    const { question_id, options: all } = questions[0] ?? assert.fail()
    const begin = async () =>
      test.db.write(async (tx) => {
        const worth = { max_marks: 800, pass_marks: 400 }
        await notePrintedKey(tx, { paper_id, ...worth }, test.clock.now())
        const right = [all[0]?.option_id ?? 0]
        const corrections = new Map([[question_id, { is: 'options' as const, right }]])
        await addDraft(tx, { paper_id, key_id, corrections, ...worth, who: 'somebody', at: test.clock.now() })
      })
    const summary = async () => {
      const text = (await draftOf(test.db.read, paper_id))?.summary
      return text ? (JSON.parse(text) as DryRun) : null
    }
    const laid = async () =>
      test.db.read.selectFrom('attempt_marks').where('key_id', '=', key_id).select(['stud_id', 'marks']).execute()
    return { paper, begin, summary, laid }
  }

  /** A database that runs `act` before its second unit: the first unit claims the trial, the second reads a page. */
  const disturbed = (act: () => Promise<unknown>): Db => {
    let units = 0
    return beforeEachUnit(test.db, async () => {
      units += 1
      if (units === 2) await act()
    })
  }

  for (const units of [0, 1, 2, 3])
    it(`Marks by a key that is tried are whole after a process that ended after ${units} units, when another one goes on`, async () => {
      const { begin, summary, laid } = await aTry([1, 1, 2])
      await begin()
      await assert.rejects(publishMarks({ ...test, db: endingAfter(test.db, units) }), /ended/)
      assert.equal(await summary(), null)
      if (units > 0) {
        assert.equal(await publishMarks(test), 0)
        test.clock.seconds(ABANDONED_SECONDS)
      }
      assert.equal(await publishMarks(test), 1)
      const { attempts, gain, lose } = (await summary()) ?? assert.fail()
      assert.deepEqual([attempts, gain, lose], [3, 2, 1])
      assert.deepEqual(
        (await laid()).map(({ marks }) => marks).toSorted((a, b) => a - b),
        [0, 200, 200],
      )
    })

  it('Marks by a key that is tried are there also for whoever hands in between the reading and the writing of a page', async () => {
    const { paper, begin, summary, laid } = await aTry([1, 2])
    const late = await aWriter(paper, 1)
    await begin()
    const db = disturbed(async () => late.submit())
    assert.equal(await publishMarks({ ...test, db }), 1)
    assert.equal((await summary())?.attempts, 3)
    assert.equal((await laid()).length, 3)
  })

  it('Marks by a key that is tried are those of late answers that are adopted meanwhile by a unit that began before the try', async () => {
    const { paper, begin, summary, laid } = await aTry([2])
    const writer = await aWriter(paper, 2)
    await writer.submit()
    // Answers the question on trial with the option that is right by the tried key.
    assert.equal((await writer.save(1)).body.data.reason, 'attempt_closed')
    await begin()
    const db = disturbed(async () => test.db.write(async (tx) => adoptedUnawares(tx, writer)))
    assert.equal(await publishMarks({ ...test, db }), 1)
    assert.deepEqual((await summary())?.changes, [
      { by: 200, count: 1 },
      { by: -200, count: 1 },
    ])
    assert.deepEqual((await laid()).find(({ stud_id }) => stud_id === writer.stud_id)?.marks, 200)
  })

  it('Marks by a key that is tried are laid once when two processes do it', async () => {
    const { begin, laid } = await aTry([1, 2])
    await begin()
    const done = await Promise.all([publishMarks(test), publishMarks(test)])
    assert.equal(done[0] + done[1], 1)
    assert.equal((await laid()).length, 2)
  })
})
