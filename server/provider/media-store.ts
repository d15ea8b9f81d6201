import { createHash, type Hash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Db } from '../db/db.ts'
import { mediaFolder } from '../media/media.routes.ts'
import { addFile, fileByContent, type StoredFile } from '../media/media.queries.ts'
import type { NewId } from '../ports/new-id.ts'
import type { Settings } from '../ports/settings.ts'

type House = { db: Db; newId: NewId; settings: Settings }
type Kind = StoredFile['kind']

const TYPES: Record<string, { kind: Kind; type: string; begins: (head: Buffer) => boolean }> = {
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
    begins: (head) => head.toString().startsWith('#EXTM3U'),
  },
}

/** What is wrong with a file that a sheet names, or null. The ending and the content must agree. */
export async function problemOf(path: string, kinds: Kind[]): Promise<string | null> {
  const known = TYPES[extname(path).toLowerCase()]
  if (!known || !kinds.includes(known.kind)) return `"${basename(path)}" is not of a kind that can be used here`
  const head = Buffer.alloc(16)
  try {
    await using file = await open(path)
    await file.read(head, 0, 16, 0)
  } catch {
    return `there is no file "${basename(path)}"`
  }
  return known.begins(head) ? null : `"${basename(path)}" is not what its ending says`
}

/** Puts a picture where everybody may fetch it; gives its address, which changes with its content. */
export async function storePicture(house: House, path: string): Promise<string> {
  const hash = await hashOfFile(path)
  const name = `${hash.slice(0, 32)}${extname(path).toLowerCase()}`
  await copyOnce(path, join(mediaFolder(house.settings), 'public', name))
  return `/media/public/${name}`
}

/** Puts a file, or a playlist's folder, where only signed addresses reach it; gives its file id. */
export async function storeFile(house: House, path: string, as?: Kind): Promise<number> {
  const known = TYPES[extname(path).toLowerCase()]
  if (!known) throw new Error(`${basename(path)} has no known type`)
  const { type } = known
  const kind = as ?? known.kind
  const content_hash = kind === 'hls' ? await hashOfFolder(dirname(path)) : await hashOfFile(path)
  const there = await fileByContent(house.db.read, kind, content_hash)
  if (there) return there.file_id
  const place = `${kind}/${content_hash.slice(0, 2)}/${content_hash}${kind === 'hls' ? '' : extname(path).toLowerCase()}`
  const target = join(mediaFolder(house.settings), place)
  if (kind === 'hls') await copyFolder(dirname(path), target)
  else await copyOnce(path, target)
  const { size } = await stat(path)
  const file_id = house.newId()
  const file = { file_id, kind, content_hash, name: basename(path), media_type: type, size_bytes: size, path: place }
  await house.db.write((tx) => addFile(tx, file))
  return file_id
}

async function copyOnce(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  // A copy that breaks off must not look like the file.
  const part = `${to}.part`
  await copyFile(from, part)
  await rename(part, to)
}

async function copyFolder(from: string, to: string): Promise<void> {
  for (const name of await filesBelow(from)) await copyOnce(join(from, name), join(to, name))
}

async function hashOfFile(path: string, hash: Hash = createHash('sha256')): Promise<string> {
  return hash.update(await readFile(path)).digest('base64url')
}

async function hashOfFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await filesBelow(folder)) hash.update(`${name}\n`).update(await readFile(join(folder, name)))
  return hash.digest('base64url')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}
