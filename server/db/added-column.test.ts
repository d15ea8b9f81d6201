import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { builtApp } from '../testing/built-app.ts'
import { engine } from '../testing/fresh-db.ts'
import { aChapter, aSignedIn, aSubject } from '../testing/makers.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { testApp } from '../testing/test-app.ts'
import { type Statement, walkthroughStatements } from '../testing/call-walkthrough.ts'
import type { CountedDb } from './change-counters.ts'
import { openPostgres } from './postgres/postgres.ts'
import { tables } from './tables.ts'

const names = Object.keys(tables)

/** Adds a column as a migration of a newer version does: each table in its own transaction, while clients go on. */
async function widen(db: CountedDb, column: string): Promise<void> {
  for (const name of names)
    await db.write((tx) => sql.raw(`alter table ${name} add column ${column} bigint`).execute(tx))
}

// SQLite prepares a statement anew by itself.
if (engine === 'postgres')
  describe('a statement that PostgreSQL has prepared', async () => {
    const test = await testApp({ LIMITS: 'off' })
    let statements: Statement[] = []
    before(async () => (statements = await walkthroughStatements(test)))

    it('A statement that PostgreSQL has prepared is still good when every table has got a column, whatever call it is of', async () => {
      const client = new pg.Client(test.settings.databaseUrl ?? '')
      await client.connect()
      const refused: string[] = []
      const runAll = async () => {
        for (const [at, { sql: text, parameters }] of statements.entries()) {
          await client.query('begin')
          // The statement is rolled back, so an error about its rows does not matter here.
          const query = { name: `s${at}`, text, values: [...parameters] }
          const error = await client.query(query).then(() => null, String)
          if (error?.includes('cached plan')) refused.push(text)
          await client.query('rollback')
        }
      }
      await runAll()
      await client.query('prepare whole as select * from levels')
      await client.query('execute whole')
      await widen(test.db, 'once_more')
      await runAll()
      assert.deepEqual(refused, [])
      await assert.rejects(client.query('execute whole'), /cached plan must not change result type/)
      await client.end()
    })
  })

// A file has one process, which migrates before it answers anybody.
if (engine === 'postgres')
  describe('a server whose tables get columns while students use it', async () => {
    const test = await testApp({ LIMITS: 'off', LIMIT_FEEDBACK_PER_HOUR: '100000', LIMIT_FEEDBACK_PER_DAY: '100000' })
    const { databaseUrl } = test.settings
    const other = await openPostgres(databaseUrl ?? '', true)
    const apps = [test.app, await builtApp({ ...test.parts, db: other })]
    after(async () => {
      await apps[1]?.close()
      await other.close()
    })

    it('A server whose tables get columns while students use it answers each call, in every process', async () => {
      const { student, token } = await aSignedIn(test)
      const { stud_id } = student
      const sub_id = await aSubject(test, 6)
      const chapter_id = await aChapter(test, sub_id)
      const { paper_id: quiz_id, questions } = await aPaper(test, 'quiz', sub_id, { chapter_id })
      const post = async (app: (typeof apps)[number], path: string, body: object) =>
        app.inject({
          method: 'POST',
          url: `/api/Student/${path}`,
          headers: { token, 'content-type': 'application/json' },
          payload: JSON.stringify({ stud_id, ...body }),
        })
      const { data } = (await post(test.app, 'get_quiz', { quiz_id })).json<{ data: { attempt_id: number } }>()
      const failed = new Set<string>()
      let seq = 1
      const calls = (): [path: string, body: object][] => [
        ['get_profile', {}],
        ['home', {}],
        ['subjects', {}],
        ['quiz_info', { quiz_id }],
        ['get_quiz', { quiz_id, attempt_id: data.attempt_id }],
        ['add_feedback', { message: 'Thank you.' }],
        [
          'save_answer',
          {
            attempt_id: data.attempt_id,
            question_id: questions[0]?.question_id,
            answer: 'Option 2',
            marked: false,
            seq: (seq += 1),
          },
        ],
      ]
      const over = new AbortController()
      const traffic = async () => {
        while (!over.signal.aborted) {
          for (const [path, body] of calls()) {
            for (const app of apps) {
              const { statusCode, payload } = await post(app, path, body)
              if (statusCode !== 200) failed.add(`${path}: ${statusCode} ${payload}`)
            }
          }
        }
      }
      const running = [traffic(), traffic()]
      try {
        await widen(test.db, 'in_the_midst')
      } finally {
        over.abort()
        await Promise.all(running)
      }
      assert.deepEqual([...failed], [])
    })
  })
