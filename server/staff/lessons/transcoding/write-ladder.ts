import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  COPY_NAME,
  type Renditions,
  RENDITIONS_PLAYLIST,
  masterPlaylist,
  onlyName,
  playlistOfPiece,
  qualityName,
  SOUND_NAME,
} from '../../../media/renditions.rules.ts'
import { boxAt } from './mp4-boxes.rules.ts'
import { indexIn, playlistOf, type SegmentIndex } from './segment-index.rules.ts'

/** The index of twelve hours takes 130 kB. */
const HEAD_BYTES = 400_000

/** Writes the playlists of what was made in a folder; returns what it weighs. `heights`: those that are there. */
export async function writeLadder(folder: string, heights: number[], hasSound: boolean): Promise<Renditions> {
  const pictures = await Promise.all(heights.map(async (height) => look(folder, qualityName(height))))
  const sound = hasSound ? await look(folder, SOUND_NAME) : null
  const bytes = pictures.map((picture) => picture.bytes)
  const copy = await stat(join(folder, COPY_NAME))
  const ladder: Renditions = { heights, bytes, sound_bytes: sound?.bytes ?? null, copy_bytes: copy.size }
  for (const { name, index } of [...pictures, ...(sound ? [sound] : [])])
    await writeText(folder, playlistOfPiece(name), playlistOf(name, index))
  const seconds = Math.max(0, ...pictures.map(({ index }) => lengthOf(index)))
  const rungs = pictures.map(({ width, shown }, at) => ({
    height: heights[at] ?? 0,
    bytes: bytes[at] ?? 0,
    width,
    shown,
  }))
  for (const height of heights)
    await writeText(folder, onlyName(height), masterPlaylist(ladder, rungs, seconds, height))
  await writeText(folder, RENDITIONS_PLAYLIST, masterPlaylist(ladder, rungs, seconds))
  return ladder
}

const writeText = (folder: string, name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o600 })

const lengthOf = ({ timescale, segments }: SegmentIndex) =>
  segments.reduce((sum, { duration }) => sum + duration, 0) / timescale

/** How long a file that was made here lasts. */
export const secondsOfPiece = async (folder: string, name: string): Promise<number> =>
  lengthOf((await look(folder, name)).index)

async function look(folder: string, name: string) {
  await using file = await open(join(folder, name))
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  const index = indexIn(buffer.subarray(0, bytesRead))
  if (!index) throw new Error(`${name} has no index`)
  const tkhd = boxAt(buffer, 'moov/trak/tkhd')
  const at = tkhd?.[0] === 1 ? 88 : 76
  const side = (place: number) => (tkhd ? tkhd.readUInt32BE(place) >>> 16 : 0)
  return { name, index, bytes: (await file.stat()).size, width: side(at), shown: side(at + 4) }
}
