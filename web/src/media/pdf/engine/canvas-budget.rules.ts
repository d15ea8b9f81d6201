/** A drawn page. */
type Drawn = { page: number; pixels: number }

/** Pixels of all drawn pages together: 64 MB of memory. */
export const MAX_PIXELS = 16_777_216
/** A phone's limit for one page; the visible part of a larger page is rendered separately in full sharpness. */
export const MAX_PHONE_PIXELS = 5_242_880
/** Pages before and after the current one that may stay drawn. */
const NEAR = 3

/**
 * Returns the pages to drop: all far away, then the farthest, until the rest is within the limits. Visible pages always
 * stay.
 */
export function pagesToDrop(drawn: Drawn[], current: number, shown: ReadonlySet<number>): number[] {
  const distance = ({ page }: Drawn) => Math.abs(page - current)
  const farthestFirst = drawn.toSorted((a, b) => distance(b) - distance(a))
  let pixels = drawn.reduce((sum, each) => sum + each.pixels, 0)
  const dropped: number[] = []
  for (const each of farthestFirst) {
    if (shown.has(each.page)) continue
    if (distance(each) <= NEAR && pixels <= MAX_PIXELS) continue
    dropped.push(each.page)
    pixels -= each.pixels
  }
  return dropped
}
