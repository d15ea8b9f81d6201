import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../testing/test-app.ts'
import { names, type Named, references } from './references.ts'
import { tables } from './tables.ts'

const STUDENT = 'stud_id'
/** Tables whose rows are identified by an id of their own. */
const OWN = new Map(
  Object.entries(tables).flatMap(([name, { columns }]): [string, string][] => {
    const [first = ''] = Object.keys(columns)
    return [[name, first]]
  }),
)
/** Tables whose rows are identified by a student and an id that is not their first column. */
const SECOND = new Set(
  'attempts.attempt_id doubts.doubt_id doubt_voices.voice_id feedback.feedback_id left_batches.left_id merges.merge_id consents.consent_id consent_links.link_id guardian_sessions.session_id'.split(
    ' ',
  ),
)

describe('what refers to what', async () => {
  const { db } = await testApp()
  const said: Record<string, Named> = references

  it('The reference of every column with an id is said, and of no other', () => {
    const ids = Object.entries(tables).flatMap(([name, { columns }]) =>
      Object.entries(columns).flatMap(([column, kind]) =>
        kind.startsWith('id') && column !== STUDENT ? [`${name}.${column}`] : [],
      ),
    )
    const isOwn = (place: string) => {
      const [table = '', column] = place.split('.')
      return SECOND.has(place) || (OWN.get(table) === column && !(place in references))
    }
    const left = ids.filter((place) => !(place in references) && !(place in names) && !isOwn(place))
    assert.deepEqual(left, [])
    assert.deepEqual(
      [...Object.keys(references), ...Object.keys(names)].filter((place) => !ids.includes(place)),
      [],
    )
  })

  it('The references between tables are what the database holds to', async () => {
    const keys =
      db.engine === 'sqlite'
        ? sql<{ name: string; other: string }>`
            select m.name || '.' || f."from" as name, f."table" as other
            from sqlite_schema m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
        : sql<{ name: string; other: string }>`
            select c.conrelid::regclass || '.' || a.attname as name, c.confrelid::regclass::text as other
            from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
            where c.contype = 'f'`
    const { rows } = await keys.execute(db.read)
    const found = rows.filter(({ name }) => !name.endsWith(`.${STUDENT}`))
    assert.ok(found.length > 30, String(found.length))
    for (const { name, other } of found) assert.equal(said[name]?.to, other, name)
  })
})
