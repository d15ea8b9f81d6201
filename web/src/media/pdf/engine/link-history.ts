import type { makeViewer } from './make-viewer.ts'
import type { PdfStore } from './pdf-state.ts'
import { type Place, noDestinations, afterLink, stepBack, stepForward } from './destinations.rules.ts'

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
