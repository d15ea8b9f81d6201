import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipWriter } from '@zip.js/zip.js'
import type { Row, Snapshot } from '../db/dump/snapshot.ts'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import { secretsFrom } from '../ports/secret-keys.ts'
import type { Settings } from '../ports/settings.ts'
import { createZip } from '../ports/zip-file.ts'
import { refuseForeignParts } from '../sharing/foreign-parts.ts'
import { nameAnother, noAcademy } from './academy-place.ts'
import type { Encryption } from './age-file.ts'
import { type Manifest, MANIFEST } from './manifest.ts'
import { readBackup } from './read-backup.ts'

type Zip = ZipWriter<unknown>

export type Made = { rows: number; files: number; manifest: Manifest }
/** Files of media are named by their content and never change; keys make a backup as secret as the server itself. */
export type Contents = { media: boolean; keys: boolean }

/**
 * Writes the academy into one zip file while the app goes on, then reads all of it again and compares. Rejects when
 * there is no academy, or when the content read differs from what was written.
 */
export async function makeBackup(
  settings: Settings,
  target: string,
  now: number,
  contents: Contents,
  encryption: Encryption | null = null,
): Promise<Made> {
  const snapshot = await openSnapshot(settings)
  if (!snapshot) throw new Error(`${noAcademy(settings)} ${nameAnother(settings)}`)
  const keys = keysIdOf(settings)
  const manifest: Manifest = {
    format: 1,
    made_at: now,
    version: snapshot.version,
    keys,
    tables: {},
    audit: null,
    files: {},
  }
  const part = `${target}.part`
  const { zip, output } = await createZip()
  await mkdir(dirname(target), { recursive: true })
  try {
    if (contents.media || contents.keys) await refuseForeignParts(snapshot, settings)
    const writing = writeZip(part, output, encryption)
    // When one of the two fails, the other one must end.
    writing.catch((error: Error) => output.destroy(error))
    await fillZip(zip, settings, snapshot, manifest, contents).catch(async (error: Error) => {
      // The writer knows why it took no more: a full disk. A fault of the content ends the writer with the same fault.
      output.destroy(error)
      await writing
      throw error
    })
    const hash = await writing
    // Only a backup that was read again is known to be good.
    if (encryption === null) await checkBackup(part)
    else if ((await encryption.hashOf(part)) !== hash) throw new Error('what was read again is not what was written')
    await rename(part, target)
  } finally {
    output.destroy()
    await snapshot.close()
    await rm(part, { force: true })
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  const files = Object.keys(manifest.files).filter((name) => name.startsWith('media/')).length
  return { rows, files, manifest }
}

/** Returns the SHA-256 of the zip file before encryption. */
async function writeZip(target: string, output: Readable, encryption: Encryption | null): Promise<string> {
  const hash = createHash('sha256')
  const plain = Readable.from(hashed(output, hash), { objectMode: false })
  const source = encryption ? await encryption.encrypt(plain) : plain
  await pipeline(source, createWriteStream(target, { mode: 0o600 }))
  return hash.digest('base64url')
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

/** Returns the id of the academy's keys, null where there are none. */
export function keysIdOf({ secretsFile }: Settings): string | null {
  return existsSync(secretsFile) ? (secretsFrom(readFileSync(secretsFile, 'utf8'))?.id ?? null) : null
}

async function checkBackup(file: string): Promise<void> {
  const reader = await readBackup(file)
  try {
    await reader.check()
  } finally {
    await reader.close()
  }
}

async function fillZip(
  zip: Zip,
  settings: Settings,
  snapshot: Snapshot,
  manifest: Manifest,
  contents: Contents,
): Promise<void> {
  for (const table of snapshot.tables) {
    await addEntry(zip, `database/${table}.jsonl`, Readable.from(linesOf(snapshot, table, manifest)), manifest)
  }
  // Media are copied after the rows: a file is stored before a row names it.
  const media = storageOf(settings)
  if (contents.media)
    for await (const path of media.paths()) await addEntry(zip, `media/${path}`, await media.read(path), manifest, true)
  if (contents.keys && existsSync(settings.secretsFile))
    await addEntry(zip, 'secrets.json', createReadStream(settings.secretsFile), manifest)
  await zip.add(MANIFEST, ReadableStream.from([Buffer.from(JSON.stringify(manifest))]))
  await zip.close()
}

/** Adds an entry, and notes its hash and size. */
async function addEntry(zip: Zip, name: string, from: Readable, manifest: Manifest, isMedia = false): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  const noted = async function* () {
    for await (const chunk of from as AsyncIterable<Buffer | string>) {
      const bytes = Buffer.from(chunk)
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  await zip.add(name, ReadableStream.from(noted()), { unixMode: 0o600, ...(isMedia && { level: 0 }) })
  manifest.files[name] = { sha256: hash.digest('base64url'), size }
}

async function* linesOf(snapshot: Snapshot, table: string, manifest: Manifest): AsyncGenerator<string> {
  let count = 0
  let part = ''
  for await (const row of snapshot.rows(table)) {
    part += `${JSON.stringify(row)}\n`
    count += 1
    if (table === 'audit_entries') noteAudit(manifest, row)
    if (part.length < 65_536) continue
    yield part
    part = ''
  }
  manifest.tables[table] = count
  yield part
}

/** Entries are in no order, so the newest is searched. */
function noteAudit(manifest: Manifest, { entry_id, hash }: Row): void {
  const entries = Number(entry_id)
  if (entries > (manifest.audit?.entries ?? 0)) manifest.audit = { entries, hash: String(hash) }
}
