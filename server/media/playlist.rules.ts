import { posix } from 'node:path'

/** What a playlist names: a file of its folder, an address elsewhere, or something that cannot be served. */
export type Reference = { kind: 'file' | 'address' | 'unusable'; name: string }

const ADDRESS = /^([a-z][a-z0-9+.-]*:|\/\/)/i
const URI_ATTRIBUTE = /URI="([^"]*)"/g
const PLAIN_NAME = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  vtt: 'text/vtt; charset=utf-8',
  key: 'application/octet-stream',
}

/** The type under which a file of a playlist's folder is sent, or null for one that never is. */
export function segmentType(name: string): string | null {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
  return type !== undefined && name.split('/').every((part) => PLAIN_NAME.test(part)) ? type : null
}

export const isPlaylist = (name: string): boolean => name.endsWith('.m3u8')

/** Everything that a playlist names: segments, other playlists, and the URIs of its tags (keys, maps, renditions). */
export function referencesOf(text: string, place: string): Reference[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .flatMap((line) => {
      if (line.startsWith('#EXT')) return [...line.matchAll(URI_ATTRIBUTE)].map(([, uri = '']) => uri)
      return line === '' || line.startsWith('#') ? [] : [line]
    })
    .map((uri) => referenceOf(uri, place))
}

/** `place` is the folder of the playlist within that of the first one, `''` for the first one itself. */
function referenceOf(uri: string, place: string): Reference {
  if (ADDRESS.test(uri)) return { kind: 'address', name: uri }
  const path = decoded(uri.replace(/[?#].*$/, ''))
  if (path === null || path.startsWith('/')) return { kind: 'unusable', name: uri }
  const name = posix.join(place, path)
  return segmentType(name) === null ? { kind: 'unusable', name: uri } : { kind: 'file', name }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
