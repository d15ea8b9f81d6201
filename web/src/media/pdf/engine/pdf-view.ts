import { type PDFDocumentProxy, TouchManager } from 'pdfjs-dist'
import { ScrollMode, SpreadMode, type EventBus, FindState } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { pagesToDrop } from './canvas-budget.rules.ts'
import { LinkHistory } from './link-history.ts'
import { makeViewer } from './make-viewer.ts'
import type { PdfStore, Scroll, Spread } from './pdf-state.ts'
import { type Fit, nextStep, previousStep, scaleToFit, within } from './zoom.rules.ts'

type Zoom = (factor: number, origin: [number, number]) => void

/** Two fingers on the pages, and a wheel or a touch pad with Control, which is how browsers tell a pinch there. */
function watchPinch(container: HTMLElement, zoom: Zoom, signal: AbortSignal): void {
  const touch = new TouchManager({
    container,
    onPinching: ([x, y]: [number, number], before: number, now: number) => {
      if (before > 0) zoom(now / before, [x, y])
    },
    signal,
  })
  signal.addEventListener('abort', () => touch.destroy())
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200), [event.clientX, event.clientY])
    },
    { passive: false, signal },
  )
}

type Counted = { matchesCount: { current: number; total: number } }

/** Writes the results of a search into the store; matches are counted page by page. */
function watchFinds(bus: EventBus, store: PdfStore, signal: AbortSignal): void {
  bus.on('updatefindmatchescount', ({ matchesCount }: Counted) => {
    store.setState(({ found }) => ({ found: { ...matchesCount, searching: found?.searching ?? false } }))
  })
  bus.on('updatefindcontrolstate', ({ state, matchesCount }: Counted & { state: number }) => {
    store.setState({ found: { ...matchesCount, searching: state === FindState.PENDING } })
  })
  const unsubscribe = store.subscribe((now, before) => {
    if (now.search || !before.search) return
    bus.dispatch('findbarclose', { source: null })
    store.setState({ found: null })
  })
  signal.addEventListener('abort', unsubscribe)
}

type ViewParts = { store: PdfStore; onPage: (page: number) => void; onFailure: () => void }

const SCROLLS: Record<Scroll, number> = {
  vertical: ScrollMode.VERTICAL,
  horizontal: ScrollMode.HORIZONTAL,
  page: ScrollMode.PAGE,
  wrapped: ScrollMode.WRAPPED,
}
const SPREADS: Record<Spread, number> = { single: SpreadMode.NONE, dual: SpreadMode.ODD, cover: SpreadMode.EVEN }

/** By how much a double tap enlarges: small print is readable on a phone. */
const DOUBLE_TAP = 2

type DrawnPage = { id: number; canvas?: HTMLCanvasElement; destroy: () => void }

/** The pages on display: where they are, how large, and in which order. */
export class PdfView {
  readonly history: LinkHistory
  private readonly parts: ViewParts
  private readonly container: HTMLDivElement
  private readonly ended = new AbortController()
  private readonly library
  private rotation = 0
  private first = 1

  constructor(container: HTMLDivElement, parts: ViewParts) {
    this.parts = parts
    this.container = container
    this.library = makeViewer(container, this.ended.signal)
    this.watch()
    this.history = new LinkHistory(this.library, parts.store)
    watchFinds(this.library.bus, parts.store, this.ended.signal)
    watchPinch(container, (factor, origin) => this.pinch(factor, origin), this.ended.signal)
    const resized = new ResizeObserver(() => this.resize())
    resized.observe(container)
    this.ended.signal.addEventListener('abort', () => resized.disconnect())
  }

  /** Draws another document, or the same one from another address; null for none. */
  show(document: PDFDocumentProxy | null, page = 1): void {
    const { viewer, links } = this.library
    this.first = Math.min(page, document?.numPages ?? 1)
    viewer.setDocument(document)
    links.setDocument(document)
  }

  forget(): void {
    this.rotation = 0
    this.history.forget()
  }

  end(): void {
    this.show(null)
    this.ended.abort()
  }

  goTo(page: number): void {
    const { pages } = this.parts.store.getState()
    this.library.viewer.currentPageNumber = Math.min(pages, Math.max(1, page))
  }

  /** Jumps as a link does: back returns here. */
  jumpTo(page: number): void {
    this.library.links.goToPage(page)
  }

  follow(destination: string | unknown[]): void {
    void this.library.links.goToDestination(destination)
  }

  turn(pages: 1 | -1): void {
    if (pages > 0) this.library.viewer.nextPage()
    else this.library.viewer.previousPage()
  }

  zoom(scale: number): void {
    this.parts.store.setState({ fit: null })
    this.library.viewer.currentScale = within(scale)
  }

  zoomIn(): void {
    this.zoom(nextStep(this.library.viewer.currentScale))
  }

  zoomOut(): void {
    this.zoom(previousStep(this.library.viewer.currentScale))
  }

  fit(fit: Fit): void {
    this.parts.store.setState({ fit })
    this.applyFit()
  }

  /** Larger at this place of the screen; from any other size back to the whole width. */
  toggleZoom(origin: [number, number]): void {
    if (this.parts.store.getState().fit === null) this.fit('width')
    else this.pinch(DOUBLE_TAP, origin)
  }

  rotate(degrees: 90 | -90): void {
    this.rotation = (this.rotation + degrees + 360) % 360
    this.library.viewer.pagesRotation = this.rotation
    this.applyFit()
  }

  setScroll(scroll: Scroll): void {
    this.parts.store.setState({ scroll })
    this.library.viewer.scrollMode = SCROLLS[scroll]
    this.applyFit()
  }

  setSpread(spread: Spread): void {
    this.parts.store.setState({ spread })
    this.library.viewer.spreadMode = SPREADS[spread]
    this.applyFit()
  }

  /** Looks for a text, or for the next hit of the same one; an empty text ends the search. */
  find(typed: string, step: 'new' | 'next' | 'previous' = 'new'): void {
    // For a text that begins with a blank the library makes a pattern that Safari before 16.4 refuses.
    const query = typed.trimStart()
    if (query === '') this.library.bus.dispatch('findbarclose', { source: this })
    this.library.bus.dispatch('find', {
      source: this,
      type: step === 'new' ? '' : 'again',
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: step === 'previous',
      matchDiacritics: false,
    })
  }

  /** Moves by a part of what is on display; a whole page where pages are shown one by one. */
  scroll(direction: 1 | -1, by: 'line' | 'screen'): void {
    const { scroll } = this.parts.store.getState()
    const box = this.container
    const atEnd = direction > 0 ? box.scrollTop + box.clientHeight >= box.scrollHeight - 2 : box.scrollTop <= 1
    if (scroll === 'page' && atEnd) return this.turn(direction)
    const far = by === 'line' ? 60 : box.clientHeight * 0.9
    if (scroll === 'horizontal') box.scrollBy({ left: direction * far })
    else box.scrollBy({ top: direction * far })
  }

  private watch(): void {
    const { bus, viewer } = this.library
    const { store, onPage, onFailure } = this.parts
    bus.on('pagesinit', () => {
      const { scroll, spread } = store.getState()
      viewer.scrollMode = SCROLLS[scroll]
      viewer.spreadMode = SPREADS[spread]
      if (this.rotation) viewer.pagesRotation = this.rotation
      if (store.getState().fit) this.applyFit()
      else viewer.currentScale = store.getState().scale
      // Page 1 is there with the space above it.
      if (this.first > 1) viewer.currentPageNumber = this.first
      else this.container.scrollTop = 0
      store.setState({ page: viewer.currentPageNumber, pages: viewer.pagesCount, phase: 'ready' })
      onPage(viewer.currentPageNumber)
    })
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
      if (store.getState().phase !== 'ready') return
      store.setState({ page: pageNumber })
      onPage(pageNumber)
    })
    bus.on('scalechanging', ({ scale }: { scale: number }) => store.setState({ scale }))
    bus.on('pagerendered', ({ error }: { error: Error | null }) => {
      if (error) onFailure()
      this.keepWithinBudget()
    })
  }

  private pinch(factor: number, origin: [number, number]): void {
    const { viewer } = this.library
    const scaleFactor = within(viewer.currentScale * factor) / viewer.currentScale
    this.parts.store.setState({ fit: null })
    viewer.updateScale({ scaleFactor, origin, drawingDelay: 400 })
  }

  private resize(): void {
    if (this.parts.store.getState().fit) this.applyFit()
    this.library.viewer.update()
  }

  private applyFit(): void {
    const { viewer } = this.library
    const { fit, spread, scroll } = this.parts.store.getState()
    const page = viewer.getPageView(viewer.currentPageNumber - 1) as
      | { width: number; height: number; scale: number }
      | undefined
    if (!fit || !page || this.container.clientWidth === 0) return
    const place = { width: this.container.clientWidth, height: this.container.clientHeight }
    const size = { width: page.width / page.scale, height: page.height / page.scale }
    viewer.currentScale = scaleToFit(fit, place, size, spread === 'single' || scroll === 'horizontal' ? 1 : 2)
  }

  private keepWithinBudget(): void {
    const { viewer } = this.library
    const views = [...(viewer.getCachedPageViews() as Set<DrawnPage>)]
    const shown = (viewer._getVisiblePages() as { ids: Set<number> }).ids
    const drawn = views.flatMap(({ id, canvas }) =>
      canvas ? [{ page: id, pixels: canvas.width * canvas.height }] : [],
    )
    const dropped = pagesToDrop(drawn, viewer.currentPageNumber, shown)
    for (const view of views) if (dropped.includes(view.id)) view.destroy()
  }
}
