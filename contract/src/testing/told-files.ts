/** How many files of a kind come right, and how many are said, by the table of `page`, docs/files.md. For tests. */
export function toldOf(page: string, kind: string): { right: number; said: number } {
  const line = page.split('\n').find((one) => one.startsWith(`| ${kind} `))
  const [right = NaN, said = NaN] = (line ?? '').split('|').slice(3).map(Number)
  return { right, said }
}
