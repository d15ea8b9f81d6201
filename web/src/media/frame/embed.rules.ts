/** A video of another site that can stand in a frame. */
export type Embed = {
  site: 'youtube' | 'vimeo'
  id: string
  /** Vimeo's key of an unlisted video. */ key: string | null
}

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}$/
const VIMEO_KEY = /^[0-9a-f]{6,32}$/

/** Returns the video of an address, or null when no frame can show it. */
export function embedOf(address: string): Embed | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const parts = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return youtube(youtubeId(url, parts))
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url, parts)
  return null
}

function youtubeId(url: URL, [first, second]: string[]): string | null | undefined {
  if (first === 'watch') return url.searchParams.get('v')
  return ['embed', 'shorts', 'live', 'v'].includes(first ?? '') ? second : null
}

const youtube = (id: string | null | undefined): Embed | null =>
  id && YOUTUBE_ID.test(id) ? { site: 'youtube', id, key: null } : null

/** `vimeo.com/ID`, `/ID/KEY`, `/channels/NAME/ID`, `/groups/NAME/videos/ID`, `player.vimeo.com/video/ID?h=KEY`. */
function vimeo(url: URL, parts: string[]): Embed | null {
  const at = parts.findIndex((part) => VIMEO_ID.test(part))
  const id = parts[at]
  if (!id) return null
  const key = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  return { site: 'vimeo', id, key: VIMEO_KEY.test(key) ? key : null }
}

export const EMBED_ORIGINS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const

/** The frame's address. It begins by itself: the student has pressed play on the poster. */
export function frameAddress(
  { site, id, key }: Embed,
  { startAt, origin }: { startAt: number; origin: string },
): string {
  if (site === 'youtube') {
    const query = new URLSearchParams({ autoplay: '1', playsinline: '1', rel: '0', enablejsapi: '1', origin })
    if (startAt > 0) query.set('start', String(startAt))
    return `${EMBED_ORIGINS.youtube}/embed/${id}?${query}`
  }
  const query = new URLSearchParams({ autoplay: '1', dnt: '1', ...(key ? { h: key } : {}) })
  return `${EMBED_ORIGINS.vimeo}/video/${id}?${query}${startAt > 0 ? `#t=${startAt}s` : ''}`
}
