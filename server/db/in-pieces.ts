/** Databases take a limited number of values in one statement. */
const AT_ONCE = 500

/** Reads rows by a list of any length, in which a value may stand several times. */
export async function inPieces<Value, Row>(
  values: Iterable<Value>,
  rowsOf: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(values)]
  const rows: Row[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) rows.push(...(await rowsOf(all.slice(from, from + AT_ONCE))))
  return rows
}
