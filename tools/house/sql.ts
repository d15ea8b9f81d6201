import { type Expression, Visitor } from 'oxc-parser'
import { type Fault, isTest, lineOf, type Source } from './sources.ts'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const RAW_WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?([a-z_]+)/gi

/** Folders that stand below the writers or prepare for tests. */
const EXEMPT = /^server\/(db|testing)\//

type Write = { line: number; what: string; table: string | null }

/** Returns the places where a table is written outside its one folder. */
export function writerFaults(sources: Source[], writers: Record<string, string>): Fault[] {
  return inServer(sources).flatMap((source) =>
    writesOf(source).flatMap(({ line, table, what }) => {
      const place = `${source.path}:${line}`
      if (table === null) return [`${place} ${what} writes a table that a variable names`]
      const writer = writers[table]
      if (!writer) return [`${place} writes ${table}, which tables.ts does not know`]
      return source.path.startsWith(`server/${writer}/`) ? [] : [`${place} writes ${table}: only server/${writer} does`]
    }),
  )
}

function inServer(sources: Source[]): Source[] {
  return sources.filter(({ path }) => path.startsWith('server/') && !EXEMPT.test(path) && !isTest(path))
}

function writesOf({ program, text }: Source): Write[] {
  const found: Write[] = []
  new Visitor({
    CallExpression({ callee, arguments: [table], start }) {
      const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
      if (WRITES.has(name)) found.push({ line: lineOf(text, start), what: name, table: tableOf(table) })
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (!isSqlTag(tag)) return
      const words = quasi.quasis.map((part) => part.value.raw).join(' ? ')
      for (const [, table = null] of words.matchAll(RAW_WRITE))
        found.push({ line: lineOf(text, start), what: 'sql', table })
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
