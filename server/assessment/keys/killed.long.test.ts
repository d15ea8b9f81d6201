import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { readSettings } from '../../config.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Db } from '../../db/db.ts'
import { openDatabase } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { paperRow } from '../../testing/paper-makers.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { aHome, provider, rowsOf, until } from '../../testing/provider-run.ts'
import { questionRows } from '../../testing/question-rows.ts'
import { startMain } from '../../testing/start-main.ts'
import { addQuestion, putPaper } from '../paper/paper-writes.queries.ts'
import { addDraft, notePrintedKey } from './drafts.queries.ts'

// Enough attempts that a process is always killed before it has marked all of them.
const COUNT = 20_000
const AT_ONCE = 500
const [PAPER, KEY] = [71, 72]
const NOW = Date.parse('2026-11-20T10:00:00+05:30')
const LONG_AGO = 1

describe('a server that is killed while it marks by a corrected key', async () => {
  const home = await aHome()
  const stored = await provider(home, 'import', folderOf(baseSheets), '--write', '--new-academy')
  assert.equal(stored.code, 0, stored.err)
  const withDb = async (work: (db: Db) => Promise<void>) => {
    const db = await openDatabase(readSettings(home.environment))
    await work(db)
    await db.close()
  }

  /** Half of them chose the option that is right by the tried key alone, half the printed one. */
  async function fill(db: Db): Promise<void> {
    let id = 1000
    const { row, options } = questionRows(() => (id += 1), { question: 'What is it?', explanation: null })
    const subject = await db.read.selectFrom('subjects').select('subject_id').executeTakeFirstOrThrow()
    const model = await db.read.selectFrom('students').select(columnsOf('students')).executeTakeFirstOrThrow()
    const worth = { max_marks: 200, pass_marks: 100 }
    await db.write(async (tx) => {
      await addQuestion(tx, { ...row, subject_id: subject.subject_id }, options)
      const rest = { section_id: 1, marks: 200, negative_marks: 0, shuffles_options: 0 }
      const paper = { ...paperRow(PAPER, subject.subject_id, NOW), ...worth, question_count: 1 }
      await putPaper(tx, paper, [{ position: 0, question_id: row.question_id, ...rest }])
    })
    for (let from = 0; from < COUNT; from += AT_ONCE) {
      const ids = Array.from({ length: AT_ONCE }, (_, at) => 100_000 + from + at)
      const attempts = ids.map((stud_id): Tables['attempts'] => ({
        stud_id,
        attempt_id: stud_id,
        paper_id: PAPER,
        number: 1,
        state: 'final',
        started_at: NOW,
        deadline: null,
        submitted_at: NOW,
        marks: stud_id % 2 === 0 ? 200 : 0,
        lost: 0,
        answered: 1,
        passed: stud_id % 2 === 0 ? 1 : 0,
        tallies: '{"t":[0,0,0],"s":[],"j":[]}',
      }))
      const answers = ids.map((stud_id): Tables['answers'] => ({
        stud_id,
        attempt_id: stud_id,
        question_id: row.question_id,
        option_id: options[stud_id % 2 === 0 ? 1 : 0]?.option_id ?? null,
        response: null,
        marked: 0,
        seq: 1,
        saved_at: NOW,
        seconds: null,
      }))
      const students = ids.map((stud_id) => ({
        ...model,
        stud_id,
        admission_no: String(stud_id),
        mobile: String(6_000_000_000 + stud_id),
      }))
      await db.write(async (tx) => {
        await tx.insertInto('students').values(students).execute()
        await tx.insertInto('attempts').values(attempts).execute()
        await tx.insertInto('answers').values(answers).execute()
      })
    }
    await db.write(async (tx) => {
      await notePrintedKey(tx, { paper_id: PAPER, ...worth }, NOW)
      const right = [options[0]?.option_id ?? 0]
      const corrections = new Map([[row.question_id, { is: 'options' as const, right }]])
      await addDraft(tx, { paper_id: PAPER, key_id: KEY, corrections, ...worth, who: 'somebody', at: NOW })
    })
  }

  const draft = async () => (await rowsOf(home, 'key_drafts'))[0]
  const marks = async () => rowsOf(home, 'attempt_marks')

  it('A server that is killed while it marks by a corrected key has all marks in the end, once each, and none hold before', async () => {
    await withDb(fill)
    const { child } = await startMain(home.environment)
    await until(async () => (await marks()).length > 0)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const laid = (await marks()).length
    assert.ok(laid < COUNT, `${laid} were marked before it was killed`)
    assert.equal((await draft())?.['summary'], null)
    assert.equal(Number((await rowsOf(home, 'paper_keys'))[0]?.['version']), 0)
    // The last sign of life is so long ago that another process takes the trial over.
    await withDb(async (db) => {
      await db.write(async (tx) => void (await tx.updateTable('key_drafts').set({ beat_at: LONG_AGO }).execute()))
    })
    const second = await startMain(home.environment)
    await until(async () => typeof (await draft())?.['summary'] === 'string')
    second.child.kill('SIGKILL')
    const { attempts, gain, lose } = JSON.parse(String((await draft())?.['summary'])) as Record<string, number>
    assert.deepEqual([attempts, gain, lose], [COUNT, COUNT / 2, COUNT / 2])
    const rows = await marks()
    assert.equal(rows.length, COUNT)
    const right = rows.filter((one) => Number(one['marks']) === 200)
    assert.ok(right.length === COUNT / 2 && right.every((one) => Number(one['stud_id']) % 2 === 1))
  })
})
