import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { Kysely, sql } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import { engine } from '../../testing/fresh-db.ts'
import { migrateTo } from '../migrate.ts'
import { sqliteDialect, SqliteRunner } from '../sqlite/sqlite-connection.ts'
import type { Tables } from '../tables.ts'

const BEFORE = '0013-push'
const CLUSTERED = '0014-clustered'
const OF_STUDENTS = ['answers', 'attempts', 'attendance', 'material_progress', 'student_batches', 'watch_progress']

/** One row of everything, and two students with rows that came in another order than that of their keys. */
const filled = [
  `insert into levels values (1, 'One')`,
  `insert into subjects (subject_id, subject_code, subject_name, ac_id, position) values (1, 'PH', 'Physics', 1, 1)`,
  `insert into chapters (chapter_id, subject_id, chapter_no, chapter_name) values (1, 1, 1, 'Light')`,
  `insert into topics (topic_id, chapter_id, topic_no, topic_name) values (1, 1, 1, 'Rays'), (2, 1, 2, 'Lenses')`,
  `insert into batches (batch_id, batch_code, batch_name, ac_id) values (1, 'B', 'Batch', 1)`,
  `insert into students (stud_id, name, phone_code, mobile, ac_id, status, created_at)
    values (1, 'Asha', '91', '9000000001', 1, 'active', 0), (2, 'Biju', '91', '9000000002', 1, 'active', 0)`,
  `insert into student_batches values (2, 1, 0), (1, 1, 0)`,
  `insert into watch_progress values (2, 2, 1, null, 1, 5), (2, 1, 2, 600, 2, 4), (1, 1, 3, 600, 3, 3)`,
  `insert into attendance values (2, 1, '2026-11-02', '09:00', 'P'), (1, 1, '2026-11-01', '', 'A')`,
  `insert into questions (question_id, question_code, version, subject_id, question, marks, negative_marks, content_hash)
    values (1, 'Q', 1, 1, 'Why?', 100, 0, 'h')`,
  `insert into question_options (option_id, question_id, position, ptype, ptext, is_right) values (1, 1, 1, 'text', 'So', 1)`,
  `insert into papers (paper_id, kind, paper_code, name, max_marks, pass_marks, question_count, added_at)
    values (1, 'quiz', 'P', 'Paper', 100, 40, 1, 0)`,
  `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, deadline)
    values (2, 20, 1, 2, 'open', 9, 99), (2, 10, 1, 1, 'final', 1, null), (1, 11, 1, 1, 'open', 2, 50)`,
  `insert into answers values (2, 20, 1, 1, 0, 3, 9), (2, 10, 1, null, 1, 2, 1), (1, 11, 1, 1, 0, 1, 2)`,
]

// PostgreSQL keeps its tables as they are: that all migrations run there is seen by every other test.
if (engine === 'sqlite')
  describe('an academy from before rows were kept by their keys', async () => {
    const handle = new DatabaseSync(':memory:')
    handle.exec('pragma foreign_keys = on')
    const db = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteRunner(handle)) })
    after(() => handle.close())
    const rowsOf = async (table: string) =>
      (await sql.raw<Record<string, unknown>>(`select * from ${table}`).execute(db)).rows
        .map((row) => JSON.stringify(row))
        .toSorted()
    const allRows = async () =>
      Object.fromEntries(await Promise.all(OF_STUDENTS.map(async (table) => [table, await rowsOf(table)])))
    const indexes = () =>
      handle.prepare(`select name, sql from sqlite_schema where type = 'index' and sql is not null order by name`).all()
    const byKey = () =>
      handle
        .prepare(`select name from pragma_table_list where wr = 1 order by name`)
        .all()
        .map(({ name }) => name)

    await migrateTo(db, 'sqlite', BEFORE)
    for (const statement of filled) handle.exec(statement)
    const before = { rows: await allRows(), indexes: indexes() }
    await migrateTo(db, 'sqlite', CLUSTERED)

    it('An academy from before rows were kept by their keys has the same rows and the same indexes, kept by their keys', async () => {
      assert.equal(before.rows['answers']?.length, 3)
      assert.deepEqual(await allRows(), before.rows)
      assert.deepEqual(indexes(), before.indexes)
      assert.deepEqual(byKey(), OF_STUDENTS)
    })

    it('An academy from before rows were kept by their keys still holds its rows to what they refer to', () => {
      assert.deepEqual(handle.prepare('pragma foreign_key_check').all(), [])
      const answer = (attempt: number) => handle.exec(`insert into answers values (1, ${attempt}, 1, 1, 0, 1, 2)`)
      assert.throws(() => answer(12), /FOREIGN KEY/)
      assert.throws(() => handle.exec('delete from attempts'), /FOREIGN KEY/)
      assert.throws(() => answer(11), /UNIQUE/)
    })

    it('An academy from before rows were kept by their keys still lets one attempt be open', () => {
      const open = `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at) values (1, 12, 1, 2, 'open', 3)`
      assert.throws(() => handle.exec(open), /UNIQUE/)
    })
  })
