import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Db } from '../../db/db.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { addDraft, draftOf, notePrintedKey } from './drafts.queries.ts'
import type { DryRun } from './dry-run.rules.ts'
import { layMarks } from './lay-marks.ts'

const ABANDONED_SECONDS = 61

describe('marks by a key that is tried', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)

  async function aWriter({ paper_id, questions }: MadePaper, option: number) {
    const { student, token } = await aSignedIn(test)
    const { stud_id } = student
    const post = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { attempt_id } = (await post('exam', { exam_id: paper_id })).body.data
    const { question_id } = questions[0] ?? assert.fail()
    await post('save_answer', { attempt_id, question_id, answer: `Option ${option}`, marked: false, seq: 1 })
    const submit = async () => post('submit_exam', { exam_id: paper_id, submit_data: [] })
    return { stud_id, attempt_id: attempt_id as number, submit }
  }

  /** A paper that some have written, and a try in which its first option is right. */
  async function aTry(options: number[]) {
    const paper = await aPaper(test, 'exam', subject)
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

  /** A database that is gone after so many units. */
  const failingAfter = (units: number): Db => {
    let left = units
    const write: Db['write'] = async (unit) => {
      left -= 1
      if (left < 0) throw new Error('ended')
      return test.db.write(unit)
    }
    return { ...test.db, write }
  }

  for (const units of [0, 1, 2, 3])
    it(`are whole after a process that ended after ${units} units, when another one goes on`, async () => {
      const { begin, summary, laid } = await aTry([1, 1, 2])
      await begin()
      await assert.rejects(layMarks({ ...test, db: failingAfter(units) }), /ended/)
      assert.equal(await summary(), null)
      if (units > 0) {
        assert.equal(await layMarks(test), 0)
        test.clock.seconds(ABANDONED_SECONDS)
      }
      assert.equal(await layMarks(test), 1)
      const { attempts, gain, lose } = (await summary()) ?? assert.fail()
      assert.deepEqual([attempts, gain, lose], [3, 2, 1])
      assert.deepEqual(
        (await laid()).map(({ marks }) => marks).toSorted((a, b) => a - b),
        [0, 200, 200],
      )
    })

  it('are there also for whoever hands in between the reading and the writing of a page', async () => {
    const { paper, begin, summary, laid } = await aTry([1, 2])
    const late = await aWriter(paper, 1)
    await begin()
    let units = 0
    const db: Db = {
      ...test.db,
      write: async (unit) => {
        units += 1
        // The first claims the try; the page is read by the second.
        if (units === 2) await late.submit()
        return test.db.write(unit)
      },
    }
    assert.equal(await layMarks({ ...test, db }), 1)
    assert.equal((await summary())?.attempts, 3)
    assert.equal((await laid()).length, 3)
  })

  it('are laid once when two processes do it', async () => {
    const { begin, laid } = await aTry([1, 2])
    await begin()
    const done = await Promise.all([layMarks(test), layMarks(test)])
    assert.equal(done[0] + done[1], 1)
    assert.equal((await laid()).length, 2)
  })
})
