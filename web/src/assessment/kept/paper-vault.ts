import { inStores, under } from '../../offline/database.ts'
import type { KindName } from '../attempt/opened-attempt.ts'

/** The paper of a running attempt: `paper_id` is the id by which the attempt's screen opens it. Or a run of practice. */
export type RunningPaper = { stud_id: number; kind: KindName | 'practice'; paper_id: number }

type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
type PartRow = RunningPaper & Sealed & { part: string; type: string }
/** The paper's own row has the key of all parts: without it they cannot be read. */
type PaperRow = PartRow & { key: CryptoKey; attempt_id: number; at: number }

const PAPER = ''
const CIPHER = 'AES-GCM'
const IV_BYTES = 12

const pathOf = ({ stud_id, kind, paper_id }: RunningPaper) => [stud_id, kind, paper_id] as const

const rowOf = async <R extends PartRow>(of: RunningPaper, part: string): Promise<R | undefined> =>
  inStores('readonly', ({ papers }) => papers.get([...pathOf(of), part]) as IDBRequest<R | undefined>)

async function seal(key: CryptoKey, open: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, sealed: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, open) }
}

const unseal = async (key: CryptoKey, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: CIPHER, iv }, key, sealed)

const drop = async (of: RunningPaper) => inStores('readwrite', ({ papers }) => void papers.delete(under(...pathOf(of))))

/**
 * Keeps the paper of an attempt on this device, as JSON. It is encrypted by a key of this attempt that scripts can use
 * and not read. An earlier attempt at the same paper goes. `isWanted` is asked last: the student may log out meanwhile.
 */
export async function keepPaper(
  of: RunningPaper,
  attempt_id: number,
  paper: unknown,
  isWanted: () => boolean,
): Promise<void> {
  const before = await rowOf<PaperRow>(of, PAPER)
  const isSame = before?.attempt_id === attempt_id
  if (before && !isSame) await drop(of)
  const key =
    before && isSame
      ? before.key
      : await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  const sealed = await seal(key, new TextEncoder().encode(JSON.stringify(paper)))
  const row: PaperRow = { ...of, ...sealed, part: PAPER, type: 'application/json', key, attempt_id, at: Date.now() }
  if (isWanted()) await inStores('readwrite', ({ papers }) => void papers.put(row))
}

/** Returns the paper as it was kept; null where none is. */
export async function keptPaper(of: RunningPaper): Promise<unknown> {
  const row = await rowOf<PaperRow>(of, PAPER)
  return row ? (JSON.parse(new TextDecoder().decode(await unseal(row.key, row))) as unknown) : null
}

/** Keeps a file or an answer that belongs to the paper, under a name; nothing where the paper itself is not kept. */
export async function keepPart(of: RunningPaper, part: string, content: Blob): Promise<void> {
  const key = (await rowOf<PaperRow>(of, PAPER))?.key
  if (!key) return
  const row: PartRow = { ...of, ...(await seal(key, await content.arrayBuffer())), part, type: content.type }
  await inStores('readwrite', ({ papers }) => {
    const paper = papers.get([...pathOf(of), PAPER]) as IDBRequest<PaperRow | undefined>
    // The attempt may have been closed meanwhile.
    paper.addEventListener('success', () => void (paper.result && papers.put(row)))
  })
}

/** Returns what was kept under that name; null where nothing was. */
export async function keptPart(of: RunningPaper, part: string): Promise<Blob | null> {
  const [paper, row] = await Promise.all([rowOf<PaperRow>(of, PAPER), rowOf(of, part)])
  return paper && row ? new Blob([await unseal(paper.key, row)], { type: row.type }) : null
}
