import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { CompiledQuery } from 'kysely'
import { testApp } from '../testing/test-app.ts'
import { type Statement, walkthroughStatements } from '../testing/call-walkthrough.ts'
import type { Tx } from './db.ts'

/** Tables with more rows where there are more students. */
const GROWING = new Set(
  `students student_batches sessions code_requests code_events watch_progress material_progress attendance feedback
  attempts answers attempt_places attempt_results sms_messages known_devices code_numbers batches batch_subjects days live_classes search_words
  push_subscriptions push_messages push_rounds guardians guardian_children guardian_sessions consents consent_states
  consent_links`.split(/\s+/),
)

/** Statements that may scan a whole table or index, each with its reason. */
const MAY_SCAN: [what: RegExp, why: string][] = [
  [
    /^select .* from "attempts" where "state" = .open. and "deadline" < /,
    'the sweep, by an index of open attempts alone',
  ],
  [/^select count\(\*\) as "n" from "students"$/, 'once a minute in each process, for the limits that grow with them'],
]

type Scan = { table: string; how: string }

/** Returns the steps of an SQLite plan that read every row: each SCAN, with the table's name in the statement. */
async function sqliteScans(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<Scan[]> {
  const { rows } = await tx.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  return rows.flatMap(({ detail }) => {
    const name = /^SCAN (\w+)/.exec(detail)?.[1]
    return name === undefined ? [] : [{ table: tableNamed(sql, name), how: detail }]
  })
}

const tableNamed = (sql: string, name: string) => new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1] ?? name

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'TID Cond'?: string
  Plans?: Node[]
}

/**
 * Does the same for PostgreSQL. Its tables are small in tests, so sequential scans are disabled: the plans then contain
 * one only where nothing else is possible.
 */
async function postgresScans(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<Scan[]> {
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  )
  const scansOf = (node: Node): Scan[] => {
    const own = node['Relation Name']
    const isBounded = node['Index Cond'] ?? node['Recheck Cond'] ?? node['TID Cond']
    const isScan = own !== undefined && node['Node Type'].includes('Scan') && isBounded === undefined
    return [...(isScan ? [{ table: own, how: node['Node Type'] }] : []), ...(node.Plans ?? []).flatMap(scansOf)]
  }
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)))
}

describe('no call', async () => {
  const test = await testApp({ LIMITS: 'off' })
  // In a `before` hook, not while the files are read: other files prepare their own tests meanwhile.
  let statements: Statement[] = []
  before(async () => (statements = await walkthroughStatements(test)))
  const { engine, read } = test.db
  const scansIn = async (sql: string, parameters: readonly unknown[]): Promise<Scan[]> => {
    const scans =
      engine === 'sqlite'
        ? await sqliteScans(read, sql, parameters)
        : await read.transaction().execute(async (tx) => {
            await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
            return postgresScans(tx, sql, parameters)
          })
    return scans.filter(({ table }) => GROWING.has(table))
  }

  it('No call is left out: each has answered', () => assert.ok(statements.length > 60, String(statements.length)))

  it('No call looks at every row of a table that grows with the students', async () => {
    const faults: string[] = []
    for (const { sql, parameters } of statements) {
      if (MAY_SCAN.some(([what]) => what.test(sql))) continue
      for (const { table, how } of await scansIn(sql, parameters)) faults.push(`${table}: ${how}\n    ${sql}`)
    }
    assert.equal(faults.length, 0, `\n  ${faults.join('\n  ')}\n`)
  })

  // PostgreSQL chooses between indexes by the number of rows in each table.
  if (engine === 'sqlite') {
    const byIndex: [what: string, statement: RegExp, plan: RegExp][] = [
      [
        'finds the last attempt by sorting all at its paper',
        /^select "attempts"\..* from "attempts" .*order by "number" desc/,
        /^SEARCH attempts USING INDEX \S+ \(stud_id=\? AND paper_id=\?/,
      ],
      [
        "looks for an attempt whose time is over among all of the student's",
        /^select "attempts"\.[^()]* from "attempts" where "stud_id" .*"deadline" </,
        /^SEARCH attempts USING INDEX attempts_open_until \(stud_id=\? AND deadline<\?\)$/,
      ],
      [
        'looks among all attempts whether the one is open that an answer is saved for',
        /^insert into "answers" .*from "attempts"/,
        /SEARCH attempts USING COVERING INDEX attempts_one_open \(stud_id=\? AND paper_id=\?\)/,
      ],
    ]
    for (const [what, statement, plan] of byIndex)
      it(`No call ${what}`, async () => {
        const { sql = '', parameters = [] } = statements.find((one) => statement.test(one.sql)) ?? {}
        const asked = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
        const { rows } = await read.executeQuery<{ detail: string }>(asked)
        assert.match(rows.map(({ detail }) => detail).join(), plan)
      })
  }

  it('No call could look at every row of a table without being noticed here', async () => {
    const [column, value] = ['"district"', engine === 'sqlite' ? '?' : '$1']
    assert.equal((await scansIn(`select "name" from "students" where ${column} = ${value}`, ['Kollam'])).length, 1)
  })
})
