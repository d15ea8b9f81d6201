/** What browsers and systems add to the name of a second copy: `List (1).xlsx`, `List - Copy.xlsx`, `Copy of List.xlsx`. */
const COPY = /(?:[\s_-]*\(\d+\)|[\s_-]+copy)$/i
const COPY_OF = /^copy of /i
const TABLE = /\.(?:xlsx|csv)$/i
const ENDING = /\.[^.]*$/

const stemOf = (name: string): string => name.replace(ENDING, '').toLowerCase()
const originalOf = (stem: string): string => stem.replace(COPY_OF, '').replace(COPY, '').replace(COPY, '').trim()
const firstWordOf = (name: string): string => stemOf(name).split(/[^a-z]/)[0] ?? ''

/** The name under which the server takes a file for the corrected version of `target`. */
export const nameInPlaceOf = (target: string, sent: string): string =>
  target.replace(ENDING, '') + (ENDING.exec(sent)?.[0] ?? '')

type Faulty = { file: string; mistakes: number }

/** `instead` is the file that is replaced; `ask` are those of which one may be meant. */
export type Place = { instead: string | null; ask: readonly string[] }

/**
 * Where a file belongs that is sent for an upload with errors. The server tells a corrected file by its name, which
 * changes when it is downloaded twice or saved under another name: it would stay next to the file with errors.
 */
export function placeOf(sent: string, files: readonly Faulty[], sheets: readonly string[]): Place {
  const stem = stemOf(sent)
  const isThere = files.some(({ file }) => stemOf(file) === stem)
  if (!TABLE.test(sent) || isThere) return { instead: null, ask: [] }
  const faulty = files.filter(({ file, mistakes }) => mistakes > 0 && TABLE.test(file)).map(({ file }) => file)
  // Of `students (9).xlsx`, `students (10).xlsx` is rather another class than a copy.
  const original = faulty.find((file) => stemOf(file) === originalOf(stem))
  if (original !== undefined) return { instead: original, ask: [] }
  // A sheet of another kind, such as the batches that were missing.
  const word = firstWordOf(sent)
  const isOther = sheets.includes(word) && faulty.every((file) => firstWordOf(file) !== word)
  return { instead: null, ask: isOther ? [] : faulty }
}

/**
 * The file that each of several files replaces, in their order. Two copies of one file do not replace each other: the
 * later one keeps its own name, as does a file next to the corrected one itself.
 */
export function placesOf(
  sent: readonly string[],
  files: readonly Faulty[],
  sheets: readonly string[],
): (string | null)[] {
  const taken = new Set(sent.map(stemOf))
  return sent.map((name) => {
    const { instead } = placeOf(name, files, sheets)
    if (instead === null || taken.has(stemOf(instead))) return null
    taken.add(stemOf(instead))
    return instead
  })
}
