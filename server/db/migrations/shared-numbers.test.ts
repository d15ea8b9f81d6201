import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { engine } from '../../testing/fresh-db.ts'
import { migrateTo } from '../migrate.ts'
import { sqliteDialect, SqliteRunner } from '../sqlite/sqlite-connection.ts'
import type { Tables } from '../tables.ts'

const BEFORE = '0061-guardian-sessions'
/** Later ones take indexes away that this one must keep. */
const REBUILT = '0062-shared-numbers'

const filled = [
  `insert into levels values (1, 'One')`,
  `insert into students (stud_id, admission_no, name, phone_code, mobile, ac_id, status, created_at, birth_date)
    values (2, 'A-2', 'Biju', '91', '9000000002', 1, 'active', 5, '2010-01-02'),
      (1, 'A-1', 'Asha', '91', '9000000001', 1, 'left', 4, null)`,
  `update students set left_at = 9 where stud_id = 1`,
  `insert into sessions (session_id, token_hash, stud_id, device_hash, started_at, seen_at, own_version)
    values (7, 't', 2, 'd', 1, 1, 1)`,
  `insert into guardians (guardian_id, name, phone_code, mobile, language, created_at)
    values (3, 'Mother', '91', '9000000002', 'en', 1)`,
  `insert into guardian_children (stud_id, guardian_id, relation, added_at) values (2, 3, 'mother', 1)`,
]

const made = () => {
  const handle = new DatabaseSync(':memory:')
  handle.exec('pragma foreign_keys = on')
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteRunner(handle)) })
  after(() => handle.close())
  return { handle, db }
}

type Handle = ReturnType<typeof made>['handle']
const rowsOf = (handle: Handle, query: string) => handle.prepare(query).all()
const STUDENTS = 'select * from students order by stud_id'
const indexesOf = (handle: Handle) =>
  rowsOf(handle, `select name, sql from sqlite_schema where type = 'index' and sql is not null order by name`)

// That PostgreSQL gives up the constraint is seen by every test in which two students have one number.
if (engine === 'sqlite')
  describe('an academy from before brothers and sisters had one number', async () => {
    const { handle, db } = made()
    await migrateTo(db, 'sqlite', BEFORE)
    for (const statement of filled) handle.exec(statement)
    const before = { students: rowsOf(handle, STUDENTS), indexes: indexesOf(handle) }
    await migrateTo(db, 'sqlite', REBUILT)

    it('An academy from before shared numbers has the same students with the same columns, and every index that was there', () => {
      assert.deepEqual(rowsOf(handle, STUDENTS), before.students)
      const names = new Set(indexesOf(handle).map(({ name }) => name))
      assert.ok(before.indexes.some(({ name }) => name === 'students_by_third_word'))
      assert.deepEqual(
        before.indexes.filter(({ name }) => !names.has(name)),
        [],
      )
      assert.ok(names.has('students_by_number'))
      assert.deepEqual(rowsOf(handle, `select name from sqlite_schema where name like 'students_shared%'`), [])
    })

    it('An academy from before shared numbers still holds its rows to what they refer to', () => {
      assert.deepEqual(rowsOf(handle, 'pragma foreign_key_check'), [])
      assert.throws(() => handle.exec('delete from students where stud_id = 2'), /FOREIGN KEY/)
      assert.throws(() => handle.exec(`insert into consent_states values (99, 'given', 'link', 1)`), /FOREIGN KEY/)
      assert.deepEqual(
        rowsOf(handle, `select sql from sqlite_schema where sql like '%references students!_%' escape '!'`),
        [],
      )
    })

    it('An academy from before shared numbers gives one number to two, and one admission number to none but one', () => {
      const add = (id: number, admission: string) =>
        handle.exec(`insert into students (stud_id, admission_no, name, phone_code, mobile, ac_id, status, created_at)
          values (${id}, '${admission}', 'Chitra', '91', '9000000002', 1, 'active', 5)`)
      add(4, 'A-4')
      assert.throws(() => add(5, 'A-4'), /UNIQUE/)
      assert.throws(() => add(4, 'A-5'), /UNIQUE/)
    })
  })

if (engine === 'sqlite')
  describe('an academy whose rows already refer to nothing', async () => {
    const { handle, db } = made()
    await migrateTo(db, 'sqlite', BEFORE)
    for (const statement of filled) handle.exec(statement)
    handle.exec('pragma foreign_keys = off')
    handle.exec(`insert into consent_states values (99, 'given', 'link', 1)`)
    handle.exec('pragma foreign_keys = on')

    it('An academy whose rows already refer to nothing is not changed, and its references are held to again', async () => {
      const before = indexesOf(handle)
      await assert.rejects(migrateTo(db, 'sqlite', REBUILT), /consent_states that refer to nothing/)
      assert.deepEqual(indexesOf(handle), before)
      assert.equal(rowsOf(handle, STUDENTS).length, 2)
      assert.throws(() => handle.exec('delete from students where stud_id = 2'), /FOREIGN KEY/)
    })
  })
