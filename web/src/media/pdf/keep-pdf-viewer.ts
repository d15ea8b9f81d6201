import { fillPdf } from './lazy-pdf-viewer.ts'

/** Caches the viewer for a saved document: normally it is not cached before the first one is opened. */
export async function keepPdfViewer(file: Blob): Promise<void> {
  const { controller } = navigator.serviceWorker
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window that is told
  controller?.postMessage('pdf')
  await fillPdf()
  const { keepViewer } = await import('./engine/keep-viewer.ts')
  await keepViewer(file)
}
