/** Tells the service worker what to keep, as soon as there is one. */
export function tellWorker(word: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this page has no origin
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(word)).catch(() => {})
}
