import { m } from '#messages/web'
import { type Ladder, type Quality, watchedBytes } from '../../media/renditions/rendition-source.rules.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'

/** Returns `24 min` or `45 s`; null for an unknown length. */
function lengthWords(seconds: number | null): string | null {
  if (seconds === null) return null
  const words =
    seconds < 60 ? m.player_seconds({ count: seconds }) : m.player_minutes({ count: Math.round(seconds / 60) })
  return words.replace(' ', '\u00a0')
}

/** `24 min · 38 % watched`; empty when nothing is known yet. */
export const videoWords = ({ duration, watched_percent }: { duration: number | null; watched_percent: number }) =>
  dotted([lengthWords(duration), watched_percent > 0 && m.catalog_watched({ percent: watched_percent })])

/** Returns `from 45 MB` or `62 MB`: the download for watching at the quality chosen here; null when it is unknown. */
export function sizeWords(ladder: Ladder | undefined, quality: Quality): string | null {
  if (!ladder) return null
  const size = fileSize(watchedBytes(ladder, quality))
  return quality === 'auto' ? m.recorded_size_from({ size }) : size
}
