import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openSnapshot, type Snapshot } from '../../db/moving/snapshot.ts'
import { mediaFolder } from '../../media/media-folder.ts'
import type { Settings } from '../../ports/settings.ts'
import { type Manifest, MANIFEST } from './manifest.ts'
import { readBackup } from './read-backup.ts'

export type Made = { rows: number; files: number; manifest: Manifest }

/**
 * Writes database, files and keys into one zip file while the app goes on, then reads all of it again and compares.
 * Rejects when there is no academy, or when what was read is not what was written.
 */
export async function makeBackup(settings: Settings, target: string, now: number, withMedia = true): Promise<Made> {
  const snapshot = await openSnapshot(settings)
  if (!snapshot) throw new Error('There is no academy here yet.')
  const manifest: Manifest = { format: 1, made_at: now, version: snapshot.version, tables: {}, files: {} }
  const part = `${target}.part`
  await mkdir(dirname(target), { recursive: true })
  try {
    await writeZip(part, settings, snapshot, manifest, withMedia)
    // A backup that was never read is a hope.
    const reader = await readBackup(part)
    await reader.check()
    await reader.close()
    await rename(part, target)
  } finally {
    await snapshot.close()
    await rm(part, { force: true })
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  return { rows, files: Object.keys(manifest.files).length, manifest }
}

async function writeZip(
  target: string,
  settings: Settings,
  snapshot: Snapshot,
  manifest: Manifest,
  withMedia: boolean,
) {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }))
  // A disk without room ends the writing while rows are still being read: nobody would take them any more.
  await Promise.race([written, addAll(zip, settings, snapshot, manifest, withMedia)])
  await written
}

async function addAll(zip: ZipFile, settings: Settings, snapshot: Snapshot, manifest: Manifest, withMedia: boolean) {
  const adding = new Adding(zip)
  for (const table of snapshot.tables) {
    await adding.add(`database/${table}.jsonl`, Readable.from(linesOf(snapshot, table, manifest)), manifest)
  }
  // Media are copied after the rows: a file that a row names is there before the row is.
  const media = mediaFolder(settings)
  if (withMedia)
    for (const path of await filesBelow(media))
      await adding.add(`media/${path}`, createReadStream(join(media, path)), manifest, false)
  if (existsSync(settings.secretsFile))
    await adding.add('secrets.json', createReadStream(settings.secretsFile), manifest)
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST)
  zip.end()
}

/** Adds entries one after another, and notes the hash and size of each. */
class Adding {
  readonly #zip: ZipFile

  constructor(zip: ZipFile) {
    this.#zip = zip
  }

  async add(name: string, from: Readable, manifest: Manifest, compress = true): Promise<void> {
    const hash: Hash = createHash('sha256')
    let size = 0
    const through = new PassThrough()
    this.#zip.addReadStream(through, name, { compress, mode: 0o600 })
    await pipeline(
      from,
      async function* (source: AsyncIterable<Buffer | string>) {
        for await (const chunk of source) {
          hash.update(chunk)
          size += Buffer.byteLength(chunk)
          yield chunk
        }
      },
      through,
    )
    manifest.files[name] = { sha256: hash.digest('base64url'), size }
  }
}

async function* linesOf(snapshot: Snapshot, table: string, manifest: Manifest): AsyncGenerator<string> {
  let count = 0
  let part = ''
  for await (const row of snapshot.rows(table)) {
    part += `${JSON.stringify(row)}\n`
    count += 1
    if (part.length < 65_536) continue
    yield part
    part = ''
  }
  manifest.tables[table] = count
  yield part
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
