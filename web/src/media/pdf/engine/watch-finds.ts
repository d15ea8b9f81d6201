import { type EventBus, FindState } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { PdfStore } from './pdf-state.ts'

type Counted = { matchesCount: { current: number; total: number } }

/** Tells the store what a search finds; hits are counted page by page. */
export function watchFinds(bus: EventBus, store: PdfStore, signal: AbortSignal): void {
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
