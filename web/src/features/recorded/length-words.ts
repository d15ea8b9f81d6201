import { m } from '#messages/web'
import { dotted } from '../../ui/dotted.ts'

/** `24 min`, `45 s`; null while no player has told it. */
function lengthWords(seconds: number | null): string | null {
  if (seconds === null) return null
  return seconds < 60 ? m.player_seconds({ count: seconds }) : m.player_minutes({ count: Math.round(seconds / 60) })
}

/** `24 min · 38 % watched`; empty when nothing is known yet. */
export const videoWords = ({ duration, watched_percent }: { duration: number | null; watched_percent: number }) =>
  dotted([lengthWords(duration), watched_percent > 0 && m.catalog_watched({ percent: watched_percent })])
