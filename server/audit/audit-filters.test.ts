import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statementChannel } from '../db/statement-channel.ts'
import { rowsOfStatement } from '../testing/explained.queries.ts'
import { testApp } from '../testing/test-app.ts'
import { type AuditFilter, auditPage } from './audit.queries.ts'

const ENTRIES = 20_000
const ON_A_PAGE = 101
// What a page may look at: its own entries, and about as many of what is beside each.
const MAX_ROWS_READ = 1000
const DAY_MS = 86_400_000
const BEGIN = Date.parse('2026-01-01T00:00:00Z')
const atOf = (entry: number) => BEGIN + Math.floor((entry * 300 * DAY_MS) / ENTRIES)

// Half of the frequent entries and half of the rare ones have the spelling from before there were ids.
const frequent = (entry: number) => (entry < ENTRIES / 2 ? 'student changed' : 'student_changed')
const draft = (entry: number) => (entry < 30 ? 'paper draft' : 'paper_draft')
const idOf = (stored: string) => stored.replaceAll(' ', '_')

/** Returns an entry. Rare values stand only in the oldest 60 entries, which a page finds last. */
const entryOf = (entry: number) => ({
  entry_id: entry,
  at: atOf(entry),
  staff_id: entry < 60 ? 1 : 2,
  who: 'Somebody',
  role: 'owner',
  action: entry < 60 ? 'paper_sealed' : entry % 2 === 0 ? frequent(entry) : 'import_stored',
  entity: entry < 60 ? draft(entry) : entry % 2 === 0 ? 'student' : 'import',
  entity_id: entry < 60 ? 'P-1' : String(entry % 5000),
  details_hash: '',
  request_id: '',
  previous_hash: '',
  hash: '',
})

const FILTERS: Record<string, AuditFilter> = {
  nothing: {},
  'a page further on': { before: 5000 },
  'who did little': { staff_id: 1 },
  'who did nearly all': { staff_id: 2 },
  'a rare act': { action: 'paper_sealed' },
  'a frequent act': { action: 'student_changed' },
  'an act that there is not': { action: 'key_tried' },
  'a rare kind of thing': { entity: 'paper_draft' },
  'a frequent kind of thing': { entity: 'student' },
  'one thing': { entity: 'student', entity_id: '42' },
  'one thing of any kind': { entity_id: '43' },
  'a thing that there is not': { entity_id: 'none' },
  'days long ago': { from: atOf(100), until: atOf(200) },
  'up to a day long ago': { until: atOf(200) },
  'from a day on': { from: atOf(ENTRIES - 100) },
  'a frequent act of days long ago': { action: 'student_changed', from: atOf(100), until: atOf(200) },
  'a rare act of who did nearly all': { staff_id: 2, action: 'key_tried' },
  'a rare kind of thing of who did nearly all': { staff_id: 2, entity: 'paper_draft' },
  'one thing of who did nearly all': { staff_id: 2, action: 'student_changed', entity: 'student', entity_id: '42' },
  'days to come': { from: atOf(ENTRIES) + DAY_MS },
}

type Statement = { sql: string; parameters: readonly unknown[] }
type Node = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }

const rowsRead = (node: Node): number =>
  (node.Plans ?? []).reduce((most, one) => Math.max(most, rowsRead(one)), 0) +
  (node.Plans ? 0 : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])

describe('a page of the audit reads hardly more than it shows, by', async () => {
  const test = await testApp()
  const { db } = test
  await db.write(async (tx) => {
    for (let from = 1; from <= ENTRIES; from += 1000) {
      const entries = Array.from({ length: 1000 }, (_, at) => entryOf(from + at))
      await tx.insertInto('audit_entries').values(entries).execute()
      const details = entries.map(({ entry_id }) => ({ entry_id, details: '{}' }))
      await tx.insertInto('audit_details').values(details).execute()
    }
  })
  if (db.engine === 'postgres') await db.write((tx) => rowsOfStatement(tx, 'analyze'))

  /** A page, with the statements that it took. */
  const pageOf = async (filter: AuditFilter) => {
    const statements: Statement[] = []
    const collect = (statement: unknown) => void statements.push(statement as Statement)
    statementChannel.subscribe(collect)
    try {
      const page = await auditPage(db.read, filter, ON_A_PAGE)
      return { page, statements: statements.filter(({ sql }) => sql.includes('audit_entries')) }
    } finally {
      statementChannel.unsubscribe(collect)
    }
  }

  for (const [what, filter] of Object.entries(FILTERS)) {
    it(`A page of the audit reads hardly more than it shows, by ${what}`, async () => {
      const { page, statements } = await pageOf(filter)
      const expected = Array.from({ length: ENTRIES }, (_, at) => entryOf(ENTRIES - at)).filter((entry) =>
        Object.entries(filter).every(([name, value]) => {
          if (name === 'before') return entry.entry_id < Number(value)
          if (name === 'from') return entry.at >= Number(value)
          if (name === 'until') return entry.at < Number(value)
          if (name === 'action' || name === 'entity') return idOf(entry[name]) === value
          return entry[name as 'entity_id'] === value
        }),
      )
      assert.deepEqual(
        page.map(({ entry_id }) => entry_id),
        expected.slice(0, ON_A_PAGE).map(({ entry_id }) => entry_id),
      )
      assert.ok(statements.length > 0)
      for (const { sql, parameters } of statements) {
        if (db.engine === 'sqlite') {
          const plan = await rowsOfStatement<{ detail: string }>(db.read, `explain query plan ${sql}`, parameters)
          const details = plan.map(({ detail }) => detail)
          // Without a filter the newest entries are read in the order of the index. The sort at the end is that of the
          // page.
          const isPlain = !sql.includes('where')
          const isBounded = details.every((one, at) => at === details.length - 1 || !one.includes('TEMP B-TREE'))
          assert.ok(isBounded && (isPlain || !details.some((one) => one.startsWith('SCAN audit'))), details.join('\n'))
        } else {
          const rows = await db.read.transaction().execute(async (tx) => {
            // So few details are read faster as a whole.
            await rowsOfStatement(tx, 'set local enable_seqscan = off')
            const asked = `explain (analyze, format json) ${sql}`
            return rowsOfStatement<{ 'QUERY PLAN': { Plan: Node }[] }>(tx, asked, parameters)
          })
          const read = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => rowsRead(Plan)))
          assert.ok(Math.max(...read) <= MAX_ROWS_READ, `${sql}\n${JSON.stringify(rows)}`)
        }
      }
    })
  }
})
