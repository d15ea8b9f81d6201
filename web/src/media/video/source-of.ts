import { mediaAddress } from '../../api/media-address.ts'
import { isDataSaverOn } from '../../ui/data-saver.ts'
import { ladderSource, type Quality, type Source } from '../ladder/ladder-source.rules.ts'
import type { PlayerVideo } from '../player-video.ts'
import { canAssemble } from './can-assemble.ts'

const HLS = 'application/vnd.apple.mpegurl'

/** What this browser plays of a file or a playlist of the academy's own, in the quality that is wanted. */
export function sourceOf({ video_kind, video_link, ladder, duration }: PlayerVideo, wanted: Quality): Source {
  const address = mediaAddress(video_link ?? '')
  if (!ladder || duration === null) return { kind: video_kind === 'hls' ? 'hls' : 'file', address }
  const canPlayPlaylists = document.createElement('video').canPlayType(HLS) !== ''
  const browser = { canAssemble: canAssemble(), canPlayPlaylists, isSaving: isDataSaverOn() }
  return ladderSource({ ladder, address, seconds: duration }, wanted, browser)
}
