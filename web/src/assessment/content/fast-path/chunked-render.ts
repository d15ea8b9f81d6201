import { flushSync } from 'react-dom'

/** A turn ends after this: what a cheap phone needs four times as long for then still is no long task. */
const TURN_MS = 2

const waiting: (() => void)[] = []
let running = false

/** Runs now what waits. */
export function renderAllNow(): void {
  flushSync(() => waiting.splice(0).forEach((run) => run()))
}

// A page that is printed shows all of them.
window.addEventListener('beforeprint', renderAllNow)

/** Runs each in its turn, the page's own work between them. Returns what takes it out of the line. */
export function renderInChunk(run: () => void): () => void {
  waiting.push(run)
  if (!running) {
    running = true
    setTimeout(next)
  }
  return () => {
    const at = waiting.indexOf(run)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function next(): void {
  const end = performance.now() + TURN_MS
  // Drawn one by one, so that what each costs is seen before the next is begun.
  do {
    const run = waiting.shift()
    if (run) flushSync(run)
  } while (waiting.length > 0 && performance.now() < end)
  running = waiting.length > 0
  if (running) setTimeout(next)
}
