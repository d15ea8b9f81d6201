// oxlint-disable import/no-unassigned-import -- what they do is all that they are for
/* The library's worker for older browsers. The server knows by its name that it is one (server/http/site/pages.ts). */
import 'core-js/es/array/to-reversed.js'
import 'core-js/es/array/to-sorted.js'
import 'core-js/es/array/to-spliced.js'
import 'core-js/es/promise/with-resolvers.js'
import './fill-built-ins.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
