import type { Topic } from '../../api/complete/complete-video.ts'

export type Ladder = NonNullable<Topic['ladder']>

/** The student's choice: automatic by the connection, one fixed quality, or sound only. */
export type Quality = 'auto' | 'sound' | number

/** How the element gets a video. A ladder is assembled in the page, from the listed qualities. */
export type Source =
  | { kind: 'file' | 'hls'; address: string }
  | { kind: 'ladder'; address: string; ladder: Ladder; heights: number[]; seconds: number }

type Browser = { canAssemble: boolean; canPlayPlaylists: boolean; isSaving: boolean }

/** The address of a file beside a playlist. */
export const beside = (playlist: string, name: string): string => playlist.replace(/[^/]*$/, name)

/** Returns the quality to play: one that no longer exists counts as automatic. */
export function playedQuality({ heights, sound_bytes }: Ladder, wanted: Quality): Quality {
  if (wanted === 'sound') return sound_bytes === null ? 'auto' : 'sound'
  return wanted === 'auto' || heights.includes(wanted) ? wanted : 'auto'
}

/** Returns how this browser plays a ladder. A browser that can neither assemble it nor play playlists gets the copy. */
export function ladderSource(
  video: { ladder: Ladder; address: string; seconds: number },
  wanted: Quality,
  { canAssemble, canPlayPlaylists, isSaving }: Browser,
): Source {
  const { ladder, address, seconds } = video
  const quality = playedQuality(ladder, wanted)
  if (quality === 'sound') return { kind: 'file', address: beside(address, 'sound.m4a') }
  const [smallest = 0] = ladder.heights
  const only = quality === 'auto' ? (isSaving ? smallest : null) : quality
  const heights = only === null ? ladder.heights : [only]
  if (canAssemble) return { kind: 'ladder', address, ladder, heights, seconds }
  if (!canPlayPlaylists) return { kind: 'file', address: beside(address, 'copy.mp4') }
  return { kind: 'hls', address: only === null ? address : beside(address, `only-${only}p.m3u8`) }
}

/** Returns the bytes for watching all of it; the least possible number where the connection decides. */
export function watchedBytes(ladder: Ladder, wanted: Quality): number {
  const { heights, bytes, sound_bytes } = ladder
  const quality = playedQuality(ladder, wanted)
  if (quality === 'sound') return sound_bytes ?? 0
  const at = quality === 'auto' ? 0 : heights.indexOf(quality)
  return (bytes[at] ?? 0) + (sound_bytes ?? 0)
}

const ROOM = 1.4
const CALM_S = 8

/**
 * Returns the quality of the next part: the highest that the connection carries with some reserve. `bits`: its recent
 * speed, null before any data; `ahead`: seconds that are buffered. It rises only while enough is buffered.
 */
export function nextHeight(
  { heights, bytes }: Pick<Ladder, 'heights' | 'bytes'>,
  seconds: number,
  { bits, ahead, current }: { bits: number | null; ahead: number; current: number },
): number {
  const [smallest = 0] = heights
  if (bits === null) return smallest
  const fits = heights.filter((_, at) => ((bytes[at] ?? 0) * 8 * ROOM) / Math.max(1, seconds) <= bits)
  const best = fits.at(-1) ?? smallest
  return best > current && ahead < CALM_S ? current : best
}
