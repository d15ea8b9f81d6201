/**
 * A file as people have it, and what becomes of it: what is read, line by line, and what is said. A file of which
 * nothing is said has to come right; where something is, it has to be these words.
 */
export type UsualFile = {
  what: string
  /** By their names; the first one is the file, the others lie beside it. */
  files: Record<string, string | Uint8Array>
  read: string[]
  said?: RegExp | undefined
}

/** What became of a file. */
export type Outcome = { read: string[]; said: string[] }

/** How many of a kind came right, how many were said, and which were wrong without a word. */
export type Count = { right: number; said: number; wrong: string[] }

/** What a program says of itself, and nobody is to read. */
const OF_A_PROGRAM = /\b(?:TypeError|RangeError|Error:|undefined|null|NaN|ENOENT|EACCES|at \w+ \()/

/** Counts files whose outcomes `happens` finds out. */
export async function countOf(
  files: readonly UsualFile[],
  happens: (file: UsualFile) => Promise<Outcome>,
): Promise<Count> {
  const count: Count = { right: 0, said: 0, wrong: [] }
  for (const file of files) {
    const { read, said } = await happens(file)
    const words = said.join(' ')
    const isRead = JSON.stringify(read) === JSON.stringify(file.read)
    const isTold = file.said === undefined ? words === '' : file.said.test(words)
    if (!isRead || !isTold || OF_A_PROGRAM.test(words))
      count.wrong.push(`${file.what}: ${JSON.stringify({ read, said })}`)
    else if (file.said === undefined) count.right += 1
    else count.said += 1
  }
  return count
}
