/** What a row holds, in the order of the statement's columns. */
export type Values = readonly unknown[]

/**
 * A row with these names. Those that Node makes itself are dictionaries, each with names of its own: to make and to
 * read a hundred of them takes twice as long as with objects of one shape.
 */
export function rowOf(names: readonly string[], values: Values): object {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const name of names) row[name] = values[at++]
  return row
}
