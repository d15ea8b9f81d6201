import { TouchManager } from 'pdfjs-dist'

type Zoom = (factor: number, origin: [number, number]) => void

/** Two fingers on the pages, and a wheel or a touch pad with Control, which is how browsers tell a pinch there. */
export function watchPinch(container: HTMLElement, zoom: Zoom, signal: AbortSignal): void {
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
