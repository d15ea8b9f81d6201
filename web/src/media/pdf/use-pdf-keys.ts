import { useEffect } from 'react'
import type { PdfEngine } from './engine/pdf-engine.ts'

type Run = (engine: PdfEngine) => void

const PLAIN: Record<string, Run> = {
  ArrowLeft: ({ view }) => view.turn(-1),
  ArrowRight: ({ view }) => view.turn(1),
  ArrowUp: ({ view }) => view.scroll(-1, 'line'),
  ArrowDown: ({ view }) => view.scroll(1, 'line'),
  PageUp: ({ view }) => view.scroll(-1, 'screen'),
  PageDown: ({ view }) => view.scroll(1, 'screen'),
  ' ': ({ view }) => view.scroll(1, 'screen'),
  Home: ({ view }) => view.goTo(1),
  End: ({ view, store }) => view.goTo(store.getState().pages),
  '+': ({ view }) => view.zoomIn(),
  '=': ({ view }) => view.zoomIn(),
  '-': ({ view }) => view.zoomOut(),
}

const WITH_CONTROL: Record<string, Run> = {
  f: ({ store }) => store.setState({ search: true }),
  '+': ({ view }) => view.zoomIn(),
  '=': ({ view }) => view.zoomIn(),
  '-': ({ view }) => view.zoomOut(),
  '0': ({ view }) => view.fit('width'),
}

/** What takes keys itself. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [popover], [role="menu"], dialog'
const PRESSED_BY_SPACE = 'button, a, summary'

function actionOf(event: KeyboardEvent): Run | undefined {
  const target = event.target instanceof Element ? event.target : null
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL[event.key.toLowerCase()]
  if (target?.closest(OWN_KEYS)) return undefined
  if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return undefined
  return PLAIN[event.key]
}

/** Keys of the whole page while a document is read. */
export function usePdfKeys(engine: PdfEngine): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { phase, search, panel } = engine.store.getState()
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (event.key === 'Escape' && (search || panel)) {
        engine.store.setState(search ? { search: false } : { panel: false })
        return
      }
      const run = phase === 'ready' ? actionOf(event) : undefined
      if (!run) return
      event.preventDefault()
      run(engine)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [engine])
}
