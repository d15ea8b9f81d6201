type Heard = { status: number; head: string; body: string }

/** Answers of addresses that have no envelope and do not concern students. */
const OTHERWISE = /^\{"(alive|ready|openapi)"|^<!doctype html>/i

/** Splits the bytes of a connection into answers; null where something is no answer. */
export function answersIn(heard: string): Heard[] | null {
  const found: Heard[] = []
  for (let rest = heard; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.slice(0, end)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    if (end === -1 || !status) return null
    const after = rest.slice(end + 4)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    // Content lengths count bytes, not characters. An answer to HEAD has the length only.
    const isBare = after === '' || after.startsWith('HTTP/1.1 ')
    const body = isBare ? '' : Buffer.from(after).subarray(0, length).toString()
    if (status >= 200) found.push({ status, head, body })
    rest = Buffer.from(after).subarray(Buffer.byteLength(body)).toString()
  }
  return found
}

/** Returns the fault of an answer, whatever the request was. */
export function faultOf({ status, head, body }: Heard, isBodyless: boolean): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (status === 503 && !/^retry-after: [1-9]/im.test(head)) return 'a 503 without retry-after'
  if (!/^x-content-type-options: nosniff\r?$/im.test(`${head}\r`)) return 'no nosniff'
  if (isBodyless && body === '') return null
  if (status === 304 || OTHERWISE.test(body)) return null
  const envelope = parsed(body)
  if (envelope === null) return `no envelope: ${body.slice(0, 80)}`
  if (envelope.status_code !== status || envelope.status !== (status === 200)) return 'the envelope says another status'
  if (typeof envelope.message !== 'string' || !('data' in envelope)) return 'half an envelope'
  if (/FST_|HPE_|SQLITE|node_modules|\.ts:\d/.test(body)) return 'words of a library'
  return null
}

type Envelope = { status?: unknown; status_code?: unknown; message?: unknown; data?: unknown }

function parsed(body: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
