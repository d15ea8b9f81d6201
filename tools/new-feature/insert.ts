import type { Insertion } from './insertions.ts'

/**
 * Returns the text with the insertion.
 * @throws {Error} when the insertion's place is missing: the file has changed, and this program has not
 */
export function insert(text: string, insertion: Insertion): string {
  if ('unless' in insertion && insertion.unless && text.includes(insertion.unless)) return text
  const lines = text.split('\n')
  const at = placeOf(lines, insertion)
  if (at < 1) throw new Error(`${insertion.file} has no place any more for: ${insertion.text.trim()}`)
  const isText = 'among' in insertion && insertion.among === 'texts'
  if (isText) lines[at - 1] += ','
  return lines.toSpliced(at, 0, insertion.text).join('\n')
}

/** Returns the index of the line before which the text goes; 0 or less when there is none. */
function placeOf(lines: string[], insertion: Insertion): number {
  if ('before' in insertion) return lines.findIndex((line) => line.startsWith(insertion.before))
  if ('endOf' in insertion) return endOf(lines, insertion.endOf)
  if (insertion.among === 'texts') return lines.lastIndexOf('}')
  const from = addressIn(insertion.text)
  return lines.findLastIndex((line) => line.startsWith('import ') && addressIn(line) < from) + 1
}

const addressIn = (line: string): string => / from '([^']+)'/.exec(line)?.[1] ?? ''

/** The line that closes the block of the line which begins so. */
function endOf(lines: string[], beginning: string): number {
  const first = lines.findIndex((line) => line.startsWith(beginning))
  return first === -1 ? -1 : lines.findIndex((line, at) => at > first && /^[}\])]/.test(line))
}
