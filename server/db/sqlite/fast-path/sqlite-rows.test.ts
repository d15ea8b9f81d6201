import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { SqliteRunner, rowReader } from '../sqlite-connection.ts'

describe('rows of SQLite', () => {
  const handle = new DatabaseSync(':memory:')
  after(() => handle.close())
  handle.exec(`create table terms (term_id integer primary key, name text); insert into terms values (1, 'First')`)
  const runner = new SqliteRunner(handle)
  const rows = (text: string) => runner.run(text, []).rows

  it('Rows of SQLite have the names that the statement gives them', () => {
    const found = rows('select term_id as term, null as "nothing here", name from terms')
    assert.deepEqual(found, [{ term: 1, 'nothing here': null, name: 'First' }])
  })

  it('Rows of SQLite are none where nothing is found', () =>
    assert.deepEqual(rows('select name from terms where term_id = 2'), []))

  it('Rows of SQLite come back from a statement that writes, if it says so', () => {
    assert.deepEqual(rows(`insert into terms values (3, 'Third') returning term_id`), [{ term_id: 3 }])
    assert.deepEqual(rows('delete from terms where term_id = 3'), [])
  })

  it('Rows of SQLite are of the table as it is now, not as it was when the statement was first run', () => {
    const all = 'select * from terms'
    assert.deepEqual(rows(all), [{ term_id: 1, name: 'First' }])
    rows('alter table terms drop column name')
    rows('alter table terms add column short text')
    assert.deepEqual(rows(all), [{ term_id: 1, short: null }])
  })

  it('Rows of SQLite are objects like all others', () =>
    assert.equal(Object.getPrototypeOf(rowReader(handle.prepare('select 1'))([])[0]), Object.prototype))
})
