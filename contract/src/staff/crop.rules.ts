/** The chosen part of a picture: its edges in whole hundredths of the picture. */
export type Crop = { left: number; top: number; right: number; bottom: number }
export type Edge = keyof Crop

export const WHOLE: Crop = { left: 0, top: 0, right: 100, bottom: 100 }
const MAX = 100
/** A smaller part would be useless, and too small to drag. */
const MIN_SIDE = 5

const OPPOSITE: Record<Edge, Edge> = { left: 'right', top: 'bottom', right: 'left', bottom: 'top' }

/** Returns the limits of an edge while the opposite one stays. */
export function limitsOf(crop: Crop, edge: Edge): { min: number; max: number } {
  const other = crop[OPPOSITE[edge]]
  return edge === 'left' || edge === 'top' ? { min: 0, max: other - MIN_SIDE } : { min: other + MIN_SIDE, max: MAX }
}

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)))

/** Returns the crop with an edge moved, within its limits. */
export function withEdge(crop: Crop, edge: Edge, value: number): Crop {
  const { min, max } = limitsOf(crop, edge)
  return { ...crop, [edge]: between(value, min, max) }
}

/** Returns the crop with one of its corners at this place. */
export const withCorner = (crop: Crop, [across, down]: readonly [Edge, Edge], x: number, y: number): Crop =>
  withEdge(withEdge(crop, across, x), down, y)

/** Returns a part of the same size elsewhere in the picture. */
export function moved(crop: Crop, byX: number, byY: number): Crop {
  const x = between(byX, -crop.left, MAX - crop.right)
  const y = between(byY, -crop.top, MAX - crop.bottom)
  return { left: crop.left + x, right: crop.right + x, top: crop.top + y, bottom: crop.bottom + y }
}

/** Returns the pixels to cut out of a picture of that size, at least one in each direction. */
export function cutOf(
  crop: Crop,
  width: number,
  height: number,
): { x: number; y: number; width: number; height: number } {
  const [x, y] = [Math.floor((crop.left * width) / MAX), Math.floor((crop.top * height) / MAX)]
  const [right, bottom] = [Math.ceil((crop.right * width) / MAX), Math.ceil((crop.bottom * height) / MAX)]
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
}
