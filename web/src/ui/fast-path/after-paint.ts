/** What is shown is on the screen some pictures after it was put there: the thread that draws works behind this one. */
const FRAMES = 3
/** A page that nobody looks at draws nothing. */
const TIMEOUT_MS = 500

/** When what has just been put on the page can be read, and the page rests: for what is large and can come behind it. */
export async function afterPaint(): Promise<void> {
  const ended = new Promise<void>((end) => setTimeout(end, TIMEOUT_MS))
  await Promise.race([drawnAndIdle(), ended])
}

async function drawnAndIdle(): Promise<void> {
  for (let picture = 0; picture < FRAMES; picture += 1)
    await new Promise<number>((drawn) => requestAnimationFrame(drawn))
  // Safari has no such call.
  if ('requestIdleCallback' in window) await new Promise<IdleDeadline>((idle) => requestIdleCallback(idle))
}
