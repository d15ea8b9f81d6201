// So close to the end there is nothing left to see: the next time starts at the beginning.
const NEAR_END = 5

/** How much of a video was watched, in whole percent; what was once seen stays seen. */
export function watchedPercent(position: number, duration: number | null, before: number): number {
  if (!duration) return before
  const now = position >= duration - NEAR_END ? 100 : Math.floor((100 * position) / duration)
  return Math.max(before, Math.min(100, now))
}

/** Where to go on, in seconds: at the beginning after the end was reached. */
export function resumeAt(position: number, duration: number | null): number {
  return duration !== null && position >= duration - NEAR_END ? 0 : position
}

export type VideoKind = 'file' | 'hls' | 'youtube' | 'vimeo' | 'link'

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

/** How an address that a provider gave is played, or null when its host was not named. `hosts` are `MEDIA_HOSTS`. */
export function kindOfAddress(address: string, hosts: readonly string[]): VideoKind | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (YOUTUBE_HOSTS.has(url.hostname)) return 'youtube'
  if (VIMEO_HOSTS.has(url.hostname)) return 'vimeo'
  if (!hosts.includes(url.host)) return null
  if (/\.m3u8$/i.test(url.pathname)) return 'hls'
  return /\.(mp4|webm|m4v)$/i.test(url.pathname) ? 'file' : 'link'
}
