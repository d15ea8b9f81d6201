/**
 * Seconds of a playlist by the sum of its segments: null where more may come (a live class), undefined where it has
 * none itself and names other playlists.
 */
export function playlistSeconds(text: string): number | null | undefined {
  const lengths = [...text.matchAll(/^[ \t]*#EXTINF:[ \t]*(\d+(?:\.\d+)?)/gm)].map(([, seconds]) => Number(seconds))
  if (lengths.length === 0) return undefined
  return /^[ \t]*#EXT-X-ENDLIST/m.test(text) ? lengths.reduce((sum, seconds) => sum + seconds, 0) : null
}
