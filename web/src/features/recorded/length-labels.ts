import { m } from '#messages/web'
import { type Ladder, type Quality, watchedBytes } from '../../media/renditions/rendition-source.rules.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'

/** `24 min`, `45 s`; null while nobody knows it. */
function lengthWords(seconds: number | null): string | null {
  if (seconds === null) return null
  const words =
    seconds < 60 ? m.player_seconds({ count: seconds }) : m.player_minutes({ count: Math.round(seconds / 60) })
  return words.replace(' ', '\u00a0')
}

/** `24 min · 38 % watched`; empty when nothing is known yet. */
export const videoWords = ({ duration, watched_percent }: { duration: number | null; watched_percent: number }) =>
  dotted([lengthWords(duration), watched_percent > 0 && m.catalog_watched({ percent: watched_percent })])

/** `from 45 MB`, `62 MB`: what watching it loads as it is watched here; null where nobody knows. */
export function sizeWords(ladder: Ladder | undefined, quality: Quality): string | null {
  if (!ladder) return null
  const size = fileSize(watchedBytes(ladder, quality))
  return quality === 'auto' ? m.recorded_size_from({ size }) : size
}
