/* Functions that run in the page. Each one is sent as text, so it must use nothing from outside of itself. */

export type Jump = { by: number; what: string[] }
type Noted = { jumps: Jump[] }

/** Runs before the page's scripts: notes every layout shift without a user's input. */
export function noteJumps(): void {
  const noted: Noted = { jumps: [] }
  Object.assign(window, { noted })
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const named = ({ node, previousRect, currentRect }: Source) => {
    const words =
      node instanceof Element ? `${node.localName} .${(node.getAttribute('class') ?? '').slice(0, 30)}` : node?.nodeName
    return `<${words}> ${place(previousRect)} → ${place(currentRect)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) noted.jumps.push({ by: entry.value, what: entry.sources.map(named) })
  }).observe({ type: 'layout-shift', buffered: true })
}

export function jumpsOf(): Jump[] {
  return (window as unknown as { noted?: Noted }).noted?.jumps ?? []
}

/** Returns what is wider than the screen, and text that is cut at an edge without a mark of it. */
export function cutOf(): string[] {
  const { scrollWidth } = document.documentElement
  const found = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} wide`] : []
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.closest('[aria-hidden="true"], .sr-only, .textLayer, iframe, video') === null &&
    // Formulas are exempt: they scroll in boxes of their own, whose height follows their smallest part.
    element.querySelector(':scope .katex') === null &&
    element.closest('.katex') === null
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(element)) continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clip } = getComputedStyle(element)
    const { clientWidth, clientHeight } = element
    if (clientWidth <= 1 || clip !== 'auto') continue
    const words = (element.textContent ?? '').trim().slice(0, 40)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    if (hides(overflowX) && !isMeant && element.scrollWidth > clientWidth + 1) found.push(`cut across: ${words}`)
    if (hides(overflowY) && !isMeant && element.scrollHeight > clientHeight + 1) found.push(`cut below: ${words}`)
    const { left, right } = element.getBoundingClientRect()
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
    const isInScroller = element.closest('dialog, nav, pre, [class*="overflow-"]') !== null
    if (isText && !isInScroller && (left < -1 || right > window.innerWidth + 1)) found.push(`over the edge: ${words}`)
  }
  return [...new Set(found)]
}

/** Returns the positions of the screen's first elements, which those of its skeleton should match. */
export function shapeOf(): number[][] {
  const first = [...document.querySelectorAll('main :is(li, table, article, dl)')].slice(0, 2)
  return first.map((element) => {
    const { top, height } = element.getBoundingClientRect()
    return [Math.round(top), Math.round(top + height)]
  })
}
