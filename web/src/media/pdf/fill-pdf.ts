import { tellWorker } from '../../api/tell-worker.ts'
// oxlint-disable-next-line import/no-unassigned-import -- what it does is all that it is for
import './fill-built-ins.ts'
// oxlint-disable-next-line import/default -- the build puts the file's address in its place
import olderPdfWorker from './fill-pdf-worker.ts?worker&url'

// The page's built-ins are not the worker's: `open-pdf.ts` starts this worker, which brings its own.
Object.assign(globalThis, { olderPdfWorker })

// The page fetched these files before its service worker handled its requests, and needs them without a network.
tellWorker('fill-pdf')
