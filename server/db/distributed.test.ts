import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { uniqueIndexes } from '../testing/unique-indexes.ts'
import { type Statement, walkthroughStatements } from '../testing/call-walkthrough.ts'
import { migrations } from './migrate.ts'

/*
 * The demands of a PostgreSQL that is distributed over machines (Citus, YugabyteDB, CockroachDB): a student's rows lie
 * together, by `stud_id`, and the schema uses nothing that one of the three lacks.
 */

/** Found by a key of their own: by a token, a number, a reference, an address, an import. */
const BY_OWN_KEY = new Set(
  'sessions code_requests code_events students sms_messages code_numbers calendars import_changes consent_links'.split(
    ' ',
  ),
)

const statements = Object.values(migrations)
  .flat()
  .filter((step) => typeof step === 'string')
const made = statements.flatMap((text) => {
  const [, table, inner] = /^create table (\w+) \(([\s\S]*)\)$/.exec(text.trim()) ?? []
  return table !== undefined && inner !== undefined ? [{ table, inner: inner.replaceAll(/\s+/g, ' ') }] : []
})
const ofStudents = made.filter(({ table, inner }) => /\bstud_id bigint\b/.test(inner) && !BY_OWN_KEY.has(table))

/** Features that one of the three lacks, or does in another way. */
const LACKING: [what: RegExp, why: string][] = [
  [/\b(big|small)?serial\b|generated (always|by default) as|create sequence|nextval/i, 'ids made by the database'],
  [/create( or replace)? (function|trigger|procedure|rule)/i, 'code in the database'],
  [/exclude using|deferrable|initially deferred/i, 'constraints that look at other rows, or later'],
  [/\b(temp|temporary|unlogged)\b table/i, 'tables of one connection'],
  [/pg_(try_)?advisory|\blisten\b|\bnotify\b/i, 'what is kept in one server alone'],
  [/for (no key )?(update|share)\b/i, 'locks over several machines'],
  [/create extension|using (gin|gist|brin|hash)\b/i, 'parts that are not everywhere'],
]

const lackingIn = (text: string) => LACKING.filter(([what]) => what.test(text)).map(([, why]) => `${why}: ${text}`)

describe('the schema', async () => {
  const { db } = await testApp()

  it('The schema is read by its test', () =>
    assert.ok(made.length > 25 && ofStudents.length >= 7, `${made.length}, ${ofStudents.length}`))

  it("The schema begins the key of every student's table with the student", () => {
    for (const { table, inner } of ofStudents) assert.match(inner, /primary key \(stud_id[,)]/, table)
  })

  it('The schema has the student in all that must be unique among them', async () => {
    const unique = Map.groupBy(await uniqueIndexes(db), ({ table }) => table)
    assert.ok(unique.get('attempts')?.some(({ name }) => name === 'attempts_one_open'))
    // A table whose key is the student alone has no index in SQLite: the key is the row id.
    const isRowNumber = (inner: string) => db.engine === 'sqlite' && inner.includes('primary key (stud_id)')
    const ofThese = ofStudents.flatMap(
      ({ table, inner }) => unique.get(table) ?? (isRowNumber(inner) ? [] : assert.fail(`${table} has no key`)),
    )
    const without = ofThese.filter(({ columns }) => !columns.includes('stud_id'))
    assert.deepEqual(without, [])
  })

  it('The schema has the student in what refers from one of them to another', () => {
    const names = ofStudents.map(({ table }) => table).join('|')
    for (const { inner } of ofStudents) {
      for (const [whole] of inner.matchAll(new RegExp(`references (${names}) \\([^)]*\\)`, 'g')))
        assert.match(whole, /stud_id/)
    }
  })

  it('The schema uses nothing that a distributed PostgreSQL lacks', () => {
    assert.deepEqual(statements.flatMap(lackingIn), [])
    assert.equal(lackingIn('create table x (id bigserial primary key)').length, 1)
  })
})

/** Statements about all students at once, and why. */
const OF_ALL: [what: RegExp, why: string][] = [
  [
    /^select .* from "attempts" where "state" = .open. and "deadline" < /,
    'the sweep asks every machine for what is over',
  ],
  [/^select .* from "attempts" where "paper_id" = /, 'what computes results reads all who appeared, a page at a time'],
  [
    /^select .* from "(known_devices|feedback|merges|push_\w+|guardian_notices)" where "\w+" < /,
    'so does what removes what is kept no longer',
  ],
  [/^select .* from "push_messages" .* where "due_at" <= /, 'so does what sends'],
  [/^select "stud_id" from "student_batches" where "batch_id" = /, 'a class is announced to its whole batch'],
  [/^select .* from "push_subscriptions" where "stud_id" in /, 'and to the devices of many at once'],
  [/^select .* from "guardian_children" .* where "guardian_id" = /, 'a guardian is asked whose they are'],
  [
    /^select .* from "(attendance|attempts|live_classes|consent_states)" .*"stud_id" in \(/,
    'and their children are shown together',
  ],
  [/^delete from "push_subscriptions" where "endpoint_hash" = /, 'a browser is taken from whoever had it before'],
]

describe('the statements of every call', async () => {
  const test = await testApp({ LIMITS: 'off' })
  let walked: Statement[] = []
  before(async () => (walked = await walkthroughStatements(test)))

  it("The statements of every call name the student where they touch a student's table", () => {
    const names = ofStudents.map(({ table }) => `"${table}"`)
    const touching = walked.filter(({ sql }) => names.some((name) => sql.includes(name)))
    assert.ok(touching.length > 20, String(touching.length))
    const without = touching.filter(
      ({ sql }) => !/"stud_id" = |^insert into "\w+" \("stud_id"/.test(sql) && !OF_ALL.some(([what]) => what.test(sql)),
    )
    assert.deepEqual(without, [])
  })

  it('The statements of every call use nothing that a distributed PostgreSQL lacks', () => {
    assert.deepEqual(
      walked.flatMap(({ sql }) => lackingIn(sql)),
      [],
    )
  })
})
