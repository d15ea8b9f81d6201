/**
 * Draws `count` of the codes, each equally likely. `below` returns a whole number from 0 to one less than its argument.
 */
export function drawn(codes: readonly string[], count: number, below: (below: number) => number): string[] {
  const left = [...codes]
  const taken: string[] = []
  while (taken.length < count && left.length > 0) {
    const at = below(left.length)
    const last = left.pop() ?? ''
    // The last one takes the place of the one that is taken.
    if (at < left.length) {
      taken.push(left[at] ?? '')
      left[at] = last
    } else taken.push(last)
  }
  return taken
}
