// oxlint-disable import/no-unassigned-import -- what it does is all that it is for
import '#ui/old-browsers/fill.ts'

/* The page fetched these files before its service worker handled its requests, and needs them without a network. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this page has no origin
void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('fill')).catch(() => {})
