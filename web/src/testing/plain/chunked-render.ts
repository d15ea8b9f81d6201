export function renderAllNow(): void {}

/** Each is drawn when it can be. */
export function renderInChunk(run: () => void): () => void {
  run()
  return () => {}
}
