import { type Expression, Visitor } from 'oxc-parser'
import { type Fault, isTest, lineOf, type Source } from './sources.ts'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const RAW_WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?([a-z_]+)/gi

/** Folders that stand below the writers or prepare for tests. */
const EXEMPT = /^server\/(db|testing)\//

type Statement = { line: number; what: string; table: string | null; writes: boolean }

/** Each table is written by its one folder. */
export function writerFaults(sources: Source[], writers: Record<string, string>): Fault[] {
  return inServer(sources).flatMap((source) =>
    statementsOf(source)
      .filter(({ writes }) => writes)
      .flatMap(({ line, table, what }) => {
        const place = `${source.path}:${line}`
        if (table === null) return [`${place} ${what} writes a table that a variable names`]
        const writer = writers[table]
        if (!writer) return [`${place} writes ${table}, which tables.ts does not know`]
        return source.path.startsWith(`server/${writer}/`)
          ? []
          : [`${place} writes ${table}: only server/${writer} does`]
      }),
  )
}

/** The importer's few reads, and the academy's two statements, stand where they are needed. */
const MAY_STATE = /^server\/(academy|importing|exporting|backup|sharing|cli)\/|\.queries\.ts$/

/** All others' statements stand in *.queries.ts. */
export function sqlFaults(sources: Source[]): Fault[] {
  return inServer(sources)
    .filter(({ path }) => !MAY_STATE.test(path))
    .flatMap((source) =>
      statementsOf(source).map(({ line, what }) => `${source.path}:${line} ${what} outside *.queries.ts`),
    )
}

const WHOLE_ROWS = new Set(['selectAll', 'returningAll'])

/** What `select *` gives changes with the table: a statement that was prepared before is refused (db/columns-of.ts). */
export function wholeRowFaults(sources: Source[]): Fault[] {
  return inServer(sources).flatMap(({ path, program, text }) => {
    const found: Fault[] = []
    new Visitor({
      CallExpression({ callee, start }) {
        const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
        if (WHOLE_ROWS.has(name)) found.push(`${path}:${lineOf(text, start)} ${name}: name the columns by columnsOf`)
      },
    }).visit(program)
    return found
  })
}

function inServer(sources: Source[]): Source[] {
  return sources.filter(({ path }) => path.startsWith('server/') && !EXEMPT.test(path) && !isTest(path))
}

function statementsOf({ program, text }: Source): Statement[] {
  const found: Statement[] = []
  new Visitor({
    CallExpression({ callee, arguments: [table], start }) {
      const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
      if (!WRITES.has(name) && name !== 'selectFrom') return
      found.push({ line: lineOf(text, start), what: name, table: tableOf(table), writes: WRITES.has(name) })
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (!isSqlTag(tag)) return
      const words = quasi.quasis.map((part) => part.value.raw).join(' ? ')
      const line = lineOf(text, start)
      const written = [...words.matchAll(RAW_WRITE)].map(([, table]) => table ?? null)
      if (written.length === 0) found.push({ line, what: 'sql', table: null, writes: false })
      for (const table of written) found.push({ line, what: 'sql', table, writes: true })
    },
  }).visit(program)
  return found
}

function tableOf(literal: { type: string; value?: unknown } | undefined): string | null {
  return literal?.type === 'Literal' && typeof literal.value === 'string' ? (literal.value.split(' ')[0] ?? '') : null
}

function isSqlTag(tag: Expression): boolean {
  if (tag.type === 'Identifier') return tag.name === 'sql'
  return tag.type === 'MemberExpression' && tag.object.type === 'Identifier' && tag.object.name === 'sql'
}
