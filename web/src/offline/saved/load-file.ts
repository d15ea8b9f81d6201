import { mediaAddress } from '../../api/media-address.ts'

const EXPIRED = 403
/** So much of a file is held in memory at once. */
const PART_BYTES = 1_000_000

/** The file is not there for this student any more. */
export class Gone extends Error {
  override name = 'Gone'
}

type Load = {
  address: string
  /** A fresh address, or null when there is none any more. */
  renew: () => Promise<string | null>
  signal: AbortSignal
  onPiece: (part: Blob) => Promise<void>
  onBytes: (bytes: number) => void
}

/** Fetches a file piece by piece; throws unless all of it came. Returns its type and its length. */
export async function loadFile(load: Load): Promise<{ media_type: string; bytes: number }> {
  const answer = await ask(load)
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('The answer has no body.')
  let parts: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let bytes = 0
  const give = async () => {
    if (held > 0) await load.onPiece(new Blob(parts))
    parts = []
    held = 0
  }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    held += value.length
    bytes += value.length
    load.onBytes(bytes)
    if (held >= PART_BYTES) await give()
  }
  await give()
  const { headers } = answer
  const told = headers.has('content-encoding') ? null : headers.get('content-length')
  if (told !== null && Number(told) !== bytes) throw new Error('A part of the file is missing.')
  return { media_type: headers.get('content-type') ?? '', bytes }
}

async function ask({ address, renew, signal }: Load): Promise<Response> {
  const get = async (from: string) =>
    fetch(mediaAddress(from), { signal, cache: 'no-store', credentials: 'omit' } satisfies RequestInit)
  let answer = await get(address)
  if (answer.status === EXPIRED) {
    const fresh = await renew()
    if (fresh === null) throw new Gone()
    answer = await get(fresh)
  }
  if (answer.status === 404 || answer.status === EXPIRED) throw new Gone()
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer
}
