/** What can be saved: a PDF lesson or a video of the academy's own. */
export type Kind = 'material' | 'video'

/** Of this much nothing is saved on: the browser needs some room itself. */
const RESERVE_BYTES = 2_000_000

/** The number of the file in `/media/{signature}/{file}/{name}`: another content has another one. Null for other hosts. */
export const fileOf = (address: string | null): string | null =>
  /^\/media\/[^/]+\/(\d+)\//.exec(address ?? '')?.[1] ?? null

type Estimate = { quota?: number | undefined; usage?: number | undefined }

/** Bytes that may still be saved, or null where the browser does not say. */
export const roomIn = ({ quota, usage }: Estimate): number | null =>
  quota === undefined || usage === undefined ? null : Math.max(0, quota - usage - RESERVE_BYTES)

type Listed = { id: number; file: string | null; bytes: number | null }
type SavedFile = { id: number; file: string; newer: number | null }

/**
 * What the server's list means for what is saved of it: what is not in it any more has to go; of what has another file
 * there is something newer, of so many bytes.
 */
export function afterList<S extends SavedFile>(saved: S[], list: Listed[]): { gone: S[]; changed: S[] } {
  const listed = new Map(list.map((one) => [one.id, one]))
  const gone = saved.filter(({ id }) => !listed.get(id)?.file)
  const changed = saved.flatMap((one) => {
    const now = listed.get(one.id)
    if (!now?.file) return []
    const newer = now.file === one.file ? null : now.bytes
    return newer === one.newer ? [] : [{ ...one, newer }]
  })
  return { gone, changed }
}
