/** Smaller than this a formula's indices are hard to read. */
const LEAST = 0.8

const fits = new Map<Element, () => void>()
/** One for all formulas. A frame later, since an observer that changes what it observes is reported as a loop. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((seen) => requestAnimationFrame(() => seen.forEach(({ target }) => fits.get(target)?.())))

/**
 * Makes a formula that is wider than its place smaller, and tells `onWider` whether it must be scrolled all the same;
 * again whenever its place changes, until the returned function is called. `now` measures before it is painted.
 */
export function keepFitting(place: HTMLElement, now: boolean, onWider: (isWider: boolean) => void): () => void {
  let width = -1
  const fit = () => {
    if (place.clientWidth === width) return
    if (place.style.fontSize) place.style.fontSize = ''
    const share = place.clientWidth / place.scrollWidth
    if (isWider(place)) place.style.fontSize = `${Math.max(LEAST, Math.floor(share * 100) / 100)}em`
    // What follows a formula of several lines stands at its last one.
    place.style.verticalAlign = isBroken(place) ? 'bottom' : ''
    width = place.clientWidth
    edge()
    onWider(isWider(place))
  }
  const edge = () => {
    const rest = place.scrollWidth - place.clientWidth - place.scrollLeft
    place.toggleAttribute('data-more-before', isWider(place) && place.scrollLeft > 1)
    place.toggleAttribute('data-more', isWider(place) && rest > 1)
  }
  fits.set(place, fit)
  observer?.observe(place)
  place.addEventListener('scroll', edge, { passive: true })
  if (now) fit()
  return () => {
    fits.delete(place)
    observer?.unobserve(place)
    place.removeEventListener('scroll', edge)
  }
}

/** Whether the pieces of a formula stand on several lines. */
function isBroken(place: Element): boolean {
  const pieces = [...place.querySelectorAll('.katex-base')].map((piece) => piece.getBoundingClientRect())
  return (pieces.at(-1)?.top ?? 0) >= (pieces[0]?.bottom ?? 1)
}

/** The library gives some letters a few pixels at their end that are empty. */
const EMPTY_PX = 4

/** Whether a formula is wider than its place. */
export const isWider = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + EMPTY_PX
