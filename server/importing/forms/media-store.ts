import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { StoredFile } from '../../media/media.queries.ts'
import { isGif } from '../../media/pictures/clean-picture.ts'
import { playlistFiles } from '../../media/playlist-files.ts'
import type { MediaStorage } from '../../media/storage/media-storage.ts'
import { hashOfFile } from '../../ports/hash-of-file.ts'
import { playableVtt } from '../converting/captions.rules.ts'
import { CONVERTED_ENDINGS } from '../converting/conversion.rules.ts'
import type { FileRef, Use } from '../file-ref.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { measureFile, measurePlaylist } from '../measuring/measure-file.ts'

type Kind = StoredFile['kind']
type Known = { kind: Kind; type: string; begins: (head: Buffer) => boolean }

const FOLDERS: Record<Use, string> = {
  picture: 'images',
  question: 'images',
  document: 'files',
  video: 'videos',
  captions: 'videos',
}
const ENDINGS: Record<Use, string[]> = {
  picture: ['.webp', '.png', '.jpg'],
  question: ['.webp', '.png', '.jpg'],
  document: ['.pdf'],
  video: ['.mp4', '.webm', '.m3u8'],
  captions: ['.vtt'],
}
const MAX_PICTURE_BYTES = 5_000_000
const GIF_SIGN_BYTES = 6

const TYPES: Record<string, Known> = {
  '.webp': { kind: 'picture', type: 'image/webp', begins: (head) => head.toString('latin1', 8, 12) === 'WEBP' },
  '.png': { kind: 'picture', type: 'image/png', begins: (head) => head.toString('latin1', 1, 4) === 'PNG' },
  '.jpg': { kind: 'picture', type: 'image/jpeg', begins: (head) => head.readUInt16BE(0) === 0xffd8 },
  '.mp4': { kind: 'video', type: 'video/mp4', begins: (head) => head.toString('latin1', 4, 8) === 'ftyp' },
  '.webm': { kind: 'video', type: 'video/webm', begins: (head) => head.readUInt32BE(0) === 0x1a45dfa3 },
  '.pdf': { kind: 'document', type: 'application/pdf', begins: (head) => head.toString('latin1').includes('%PDF-') },
  '.vtt': {
    kind: 'captions',
    type: 'text/vtt; charset=utf-8',
    begins: (head) => /^(\ufeff)?WEBVTT/.test(head.toString()),
  },
  '.m3u8': {
    kind: 'hls',
    type: 'application/vnd.apple.mpegurl',
    begins: (head) => head.toString('utf8', 0, 7) === '#EXTM3U',
  },
}

const endingOf = (name: string) => extname(name).toLowerCase().replace('.jpeg', '.jpg')

/** Returns the folder for files that end so, or null where no sheet names such files. */
export function folderForEnding(ending: string): string | null {
  const use = (Object.keys(ENDINGS) as Use[]).find((one) =>
    [...ENDINGS[one], ...CONVERTED_ENDINGS[one]].includes(endingOf(`x${ending}`)),
  )
  return use === undefined ? null : FOLDERS[use]
}

/** `images`, `files` or `videos`. */
export const folderOfUse = ({ use }: Pick<FileRef, 'use'>): string => FOLDERS[use]

/** The names in folders that were read, so that each is read once in a run. */
export type Listings = Map<string, string[]>

function namesIn(place: string, listings: Listings): string[] {
  const known = listings.get(place)
  if (known) return known
  // A name may go on behind a file: `a.jpg/b.jpg`.
  const names = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(place) : []
  listings.set(place, names)
  return names
}

/** Where the file lies in one of these folders, or null. */
export function pathOf({ name, use }: FileRef, folders: string[], listings: Listings): string | null {
  for (const folder of folders) {
    const path = placeOf(join(folder, FOLDERS[use]), name, listings)
    if (path !== null) return path
  }
  return null
}

/** Returns the file of this name, whichever form its letters and blanks have there: Macs write both in forms of their own. */
function placeOf(folder: string, name: string, listings: Listings): string | null {
  if (existsSync(join(folder, name))) return join(folder, name)
  let place = folder
  for (const part of name.split('/')) {
    const found = namesIn(place, listings).find((one) => seenName(one) === seenName(part))
    if (found === undefined) return null
    place = join(place, found)
  }
  return place
}

const seenName = (name: string): string => name.normalize('NFC').replaceAll(/[\u00a0\u2007\u202f]/g, ' ')

/** Returns the names of files where such a file would be, to find the one that a clerk mistyped. */
export function namesBeside({ use }: FileRef, folders: string[], listings: Listings): string[] {
  return folders
    .flatMap((folder) => namesIn(join(folder, FOLDERS[use]), listings))
    .filter((name) => [...ENDINGS[use], ...CONVERTED_ENDINGS[use]].includes(endingOf(name)))
}

const MAX_CAPTIONS_BYTES = 10_000_000

/**
 * Returns the file with its hash, size and measures, or its fault. The extension and the content must agree; a playlist
 * may name files of its folder, or addresses of `mediaHosts`.
 */
export async function inspectFile(
  ref: FileRef,
  path: string,
  mediaHosts: string[],
): Promise<FileRef | LocalizedMessage> {
  const { name } = ref
  const ending = endingOf(name)
  if (await isGifFile(path, ref.use)) return localized('gif_picture', { name })
  if (!ENDINGS[ref.use].includes(ending)) {
    return localized('wrong_kind', { name, endings: ENDINGS[ref.use] })
  }
  const found = await stat(path)
  if (!found.isFile()) return localized('is_folder', { name })
  const { size } = found
  if (ENDINGS.picture.includes(ending) && size > MAX_PICTURE_BYTES) return localized('large_picture', { name })
  // A PDF may have up to a kilobyte of other bytes before its signature.
  const head = Buffer.alloc(1024)
  await using file = await open(path)
  await file.read(head, 0, head.length, 0)
  if (!TYPES[ending]?.begins(head)) return localized('wrong_content', { name })
  if (ending === '.vtt' && (size > MAX_CAPTIONS_BYTES || playableVtt(await readFile(path, 'utf8')) === null))
    return localized('empty_captions', { name })
  if (ending === '.m3u8') return await lookedAtPlaylist({ ...ref, size }, path, mediaHosts)
  return { ...ref, ...(await measureFile(path, ending)), hash: await hashOfFile(path), size }
}

/** GIFs are common where pictures are wanted, whatever their names say. */
async function isGifFile(path: string, use: Use): Promise<boolean> {
  if (FOLDERS[use] !== FOLDERS.picture || !(await stat(path)).isFile()) return false
  await using file = await open(path)
  return isGif((await file.read(Buffer.alloc(GIF_SIGN_BYTES), 0, GIF_SIGN_BYTES, 0)).buffer)
}

async function lookedAtPlaylist(ref: FileRef, path: string, mediaHosts: string[]): Promise<FileRef | LocalizedMessage> {
  const { name } = ref
  const read = await playlistFiles(dirname(path), basename(path)).catch(() => null)
  if (read === null) return localized('no_playlist', { name })
  const [lost] = read.unusable
  if (lost !== undefined) {
    return localized('playlist_lost', { name, lost })
  }
  const isKnown = (address: string) =>
    URL.canParse(address) && address.startsWith('https://') && mediaHosts.includes(new URL(address).host)
  const foreign = read.addresses.find((address) => !isKnown(address))
  if (foreign !== undefined) return localized('playlist_host', { name, foreign })
  const measures = await measurePlaylist(dirname(path), read.files)
  return { ...ref, ...measures, hash: await hashOfPieces(dirname(path), read.files) }
}

/** Returns the file's row, with its path relative to the media folder. */
export function storedAs({ name, use, hash, size, duration, pages, ladder }: FileRef): Omit<StoredFile, 'file_id'> {
  const ending = endingOf(name)
  const known = TYPES[ending]
  if (!known) throw new Error(`${name} has no known type`)
  const kind: Kind = use === 'picture' ? 'public' : use === 'question' ? 'question' : known.kind
  const path =
    kind === 'public'
      ? `public/${hash.slice(0, 32)}${ending}`
      : `${kind}/${hash.slice(0, 2)}/${hash}${kind === 'hls' ? '' : ending}`
  // A playlist's files are stored as a folder; its address ends with the playlist's own name.
  const content = { content_hash: hash, media_type: known.type, size_bytes: size ?? 0, path }
  return {
    kind,
    name: basename(name),
    ...content,
    duration: duration ?? null,
    pages: pages ?? null,
    ladder: ladder ?? null,
  }
}

/** Puts the file, or a playlist with the files that it names, to where the app serves it from. */
export async function keepFile(ref: FileRef, from: string, storage: MediaStorage): Promise<void> {
  const { kind, path } = storedAs(ref)
  if (kind !== 'hls') return storage.put(path, from)
  const { files } = await playlistFiles(dirname(from), basename(from))
  // The playlist itself is stored last, after all files that it names.
  for (const name of [...files].toReversed()) await storage.put(`${path}/${name}`, join(dirname(from), name))
}

async function hashOfPieces(folder: string, names: Set<string>): Promise<string> {
  const hash = createHash('sha256')
  for (const name of [...names].toSorted()) hash.update(`${name}\n${await hashOfFile(join(folder, name))}\n`)
  return hash.digest('base64url')
}
