import { flushSync } from 'react-dom'

/** So many in one go stay far below a frame on a slow phone. */
const AT_ONCE = 3

const waiting: (() => void)[] = []
let running = false

/** Runs now what waits. */
export function allNow(): void {
  flushSync(() => waiting.splice(0).forEach((run) => run()))
}

// A page that is printed shows all of them.
window.addEventListener('beforeprint', allNow)

/** Runs each in its turn, the page's own work between them. Gives back what takes it out of the line. */
export function inTurn(run: () => void): () => void {
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
  for (const run of waiting.splice(0, AT_ONCE)) run()
  running = waiting.length > 0
  if (running) setTimeout(next)
}
