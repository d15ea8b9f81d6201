import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { chilluSpellings } from '#contract/chillus.rules.ts'

/** A search text. A caller who sees no numbers finds nobody by one. `byGuardian`: the start of a guardian's name, too. */
export type Search = { text: string; seesNumbers: boolean; byGuardian?: boolean }

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
const DIGITS = /^\d{4}$/
/** A whole number as people write it: with spaces or dashes, with its country's code or a 0 before it. */
const WHOLE_NUMBER = /^\+?\d[\d\s-]{5,19}$/
/** Longer numbers begin with the country's code. */
const LONGEST_NATIONAL = 10

/** Returns what a whole number may be stored as; nothing for any other text. */
function numbersIn(text: string): string[] {
  if (!WHOLE_NUMBER.test(text)) return []
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return [...new Set([digits, digits.slice(-LONGEST_NATIONAL)])]
}

/**
 * The expressions of the indexes in account-schema.ts and 0105-student-sorting.ts, character by character: with another spelling the database reads
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
    guardian: indexed('lower(guardian)'),
    guardianName: indexed('lower(guardians.name)'),
    digits: indexed('substr(mobile, length(mobile) - 3)'),
  }
}

/**
 * Returns a subquery of the students who have this text at the beginning of one of the first three words of their name,
 * as their admission number, or, for a caller who sees numbers, as the last four digits of their number, or as the
 * whole number of themselves or of a guardian; with `byGuardian` also at the beginning of a guardian's name.
 */
export function foundStudents(read: Tx, engine: Db['engine'], search: Search) {
  const { names, admission, digits, guardian, guardianName } = expressionsOf(engine)
  const text = search.text.toLowerCase()
  const spellings = chilluSpellings(text)
  const begins = (name: RawBuilder<string>, words: string) =>
    sql<boolean>`${name} >= ${words} and ${name} < ${words + LAST}`
  const children = () =>
    read
      .selectFrom('guardians')
      .innerJoin('guardian_children', 'guardian_children.guardian_id', 'guardians.guardian_id')
      .select('guardian_children.stud_id')
  const ids = () => read.selectFrom('students').select('stud_id')
  let found = ids().where(sql<boolean>`${admission} = ${text}`)
  for (const name of names) for (const words of spellings) found = found.unionAll(ids().where(begins(name, words)))
  if (search.byGuardian)
    for (const words of spellings)
      found = found
        .unionAll(ids().where(begins(guardian, words)))
        .unionAll(children().where(begins(guardianName, words)))
  if (!search.seesNumbers) return found
  if (DIGITS.test(text)) return found.unionAll(ids().where(sql<boolean>`${digits} = ${text}`))
  const numbers = numbersIn(text)
  if (numbers.length === 0) return found
  const ends = numbers.map((number) => number.slice(-4))
  return found
    .unionAll(
      ids()
        .where(sql<boolean>`${digits} in (${sql.join(ends)})`)
        .where('mobile', 'in', numbers),
    )
    .unionAll(children().where('guardians.mobile', 'in', numbers))
}
