import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** A search text. A caller who sees no numbers finds nobody by one. */
export type Search = { text: string; seesNumbers: boolean }

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
const DIGITS = /^\d{4}$/

/**
 * The expressions of the indexes in account-schema.ts, character by character: with another spelling the database reads
 * every row.
 */
function expressionsOf(engine: Db['engine']) {
  const [position, bytewise] = engine === 'sqlite' ? ['instr', ''] : ['strpos', ' collate "C"']
  const rest = (text: string) => `substr(${text}, nullif(${position}(${text}, ' '), 0) + 1)`
  const indexed = (expression: string): RawBuilder<string> => sql.raw(`${expression}${bytewise}`)
  const second = rest('name')
  return {
    names: ['name', second, rest(second)].map((text) => indexed(`lower(${text})`)),
    admission: indexed('lower(admission_no)'),
    digits: indexed('substr(mobile, length(mobile) - 3)'),
  }
}

/**
 * Returns a subquery of the students who have this text at the beginning of one of the first three words of their name,
 * as their admission number, or, for a caller who sees numbers, as the last four digits of their number.
 */
export function foundStudents(read: Tx, engine: Db['engine'], search: Search) {
  const { names, admission, digits } = expressionsOf(engine)
  const text = search.text.toLowerCase()
  const ids = () => read.selectFrom('students').select('stud_id')
  let found = ids().where(sql<boolean>`${admission} = ${text}`)
  for (const name of names)
    found = found.unionAll(ids().where(sql<boolean>`${name} >= ${text} and ${name} < ${text + LAST}`))
  if (!search.seesNumbers || !DIGITS.test(text)) return found
  return found.unionAll(ids().where(sql<boolean>`${digits} = ${text}`))
}
