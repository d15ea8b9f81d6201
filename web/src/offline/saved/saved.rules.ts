/** What can be saved: a PDF lesson or a video of the academy's own. */
export type Kind = 'material' | 'video'

/** Left free when saving: the browser needs some space itself. */
const RESERVE_BYTES = 2_000_000

/**
 * Returns the file's id in `/media/{signature}/{file}/{name}`, which changes with the content. Null for other hosts.
 */
export const fileOf = (address: string | null): string | null =>
  /^\/media\/[^/]+\/(\d+)\//.exec(address ?? '')?.[1] ?? null

type Estimate = { quota?: number | undefined; usage?: number | undefined }

/** Bytes that may still be saved, or null where the browser does not say. */
export const roomIn = ({ quota, usage }: Estimate): number | null =>
  quota === undefined || usage === undefined ? null : Math.max(0, quota - usage - RESERVE_BYTES)

type Listed = { id: number; file: string | null; bytes: number | null }
type SavedFile = { id: number; file: string; newer: number | null }

/**
 * Compares saved items with the server's list: an item that is missing in it is gone; one with another file has a newer
 * version, of the given number of bytes.
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
