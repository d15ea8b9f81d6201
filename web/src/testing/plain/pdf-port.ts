// oxlint-disable-next-line import/default -- the build puts the file's address in its place
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { scriptAddress } from '../../trusted.ts'

export function startPort(): void {}

/** It is started when the viewer wants it. */
export const takePort = (): Worker => new Worker(scriptAddress(workerAddress) as string, { type: 'module' })
