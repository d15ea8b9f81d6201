import type { makeViewer } from './make-viewer.ts'
import type { PdfStore } from './pdf-state.ts'

/** A place in the document: a page and the corner of it that is on display, in the page's own units. */
type Place = { page: number; left: number; top: number }

/** Places that links led away from, the last one at the end, and those that going back led away from. */
type Destinations = { back: Place[]; forward: Place[] }

const MAX_ENTRIES = 50

export const noDestinations: Destinations = { back: [], forward: [] }

const added = (places: Place[], place: Place): Place[] => [...places, place].slice(-MAX_ENTRIES)

/** A link was followed from `here`. */
export const afterLink = ({ back }: Destinations, here: Place): Destinations => ({
  back: added(back, here),
  forward: [],
})

type Step = { to: Place; left: Destinations }

export function stepBack({ back, forward }: Destinations, here: Place): Step | null {
  const to = back.at(-1)
  return to ? { to, left: { back: back.slice(0, -1), forward: added(forward, here) } } : null
}

export function stepForward({ back, forward }: Destinations, here: Place): Step | null {
  const to = forward.at(-1)
  return to ? { to, left: { back: added(back, here), forward: forward.slice(0, -1) } } : null
}

/** The way back from links. The library's own history would write into the browser's. */
export class LinkHistory {
  private readonly viewer
  private readonly store: PdfStore
  private destinations = noDestinations
  private corner = { left: 0, top: 0 }

  constructor({ bus, links, viewer }: ReturnType<typeof makeViewer>, store: PdfStore) {
    this.viewer = viewer
    this.store = store
    bus.on('updateviewarea', ({ location }: { location: { left: number; top: number } }) => {
      this.corner = { left: location.left, top: location.top }
    })
    links.setHistory({
      pushCurrentPosition: () => this.keep(afterLink(this.destinations, this.here())),
      push: () => {},
      pushPage: () => {},
    })
  }

  back(): void {
    this.take(stepBack(this.destinations, this.here()))
  }

  forward(): void {
    this.take(stepForward(this.destinations, this.here()))
  }

  forget(): void {
    this.keep(noDestinations)
  }

  private here(): Place {
    return { page: this.viewer.currentPageNumber, ...this.corner }
  }

  private take(step: ReturnType<typeof stepBack>): void {
    if (!step) return
    this.keep(step.left)
    const { page, left, top } = step.to
    this.viewer.scrollPageIntoView({
      pageNumber: page,
      destArray: [null, { name: 'XYZ' }, left, top, null],
      allowNegativeOffset: true,
    })
  }

  private keep(destinations: typeof noDestinations): void {
    this.destinations = destinations
    this.store.setState({ canBack: destinations.back.length > 0, canForward: destinations.forward.length > 0 })
  }
}
