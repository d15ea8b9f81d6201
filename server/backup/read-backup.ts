import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileEntry } from '@zip.js/zip.js'
import type { Row } from '../db/dump/snapshot.ts'
import { contentOfEntry, openZip, type ZipContents } from '../ports/zip-file.ts'
import { type Manifest, MANIFEST } from './manifest.ts'

export type BackupReader = {
  manifest: Manifest
  /** Reads every entry, or the first ones up to so many bytes; rejects at the first that differs from the manifest. */
  check: (mostBytes?: number) => Promise<void>
  rows: (table: string) => AsyncGenerator<Row>
  /** Writes an entry to a file. */
  extract: (name: string, target: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens a backup. Rejects when the file is not one. */
export async function readBackup(file: string): Promise<BackupReader> {
  const zip = await openZip(file).catch(refuse)
  try {
    return await readerOf(zip)
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function readerOf(zip: ZipContents): Promise<BackupReader> {
  const entries = await entriesOf(zip).catch(refuse)
  const stream = async (name: string): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`the backup has no ${name}`)
    return contentOfEntry(entry)
  }
  const manifest = await manifestOf(() => stream(MANIFEST))
  if (manifest.format !== 1) throw new Error('the backup was made by another version of the app')
  return {
    manifest,
    check: async (mostBytes = Infinity) => {
      let bytes = 0
      for (const [name, { sha256, size }] of Object.entries(manifest.files)) {
        if (bytes > mostBytes) return
        bytes += size
        const hash = createHash('sha256')
        // Content that cannot be unpacked counts as damaged, like content that differs.
        const found = await stream(name)
          .then((from) => pipeline(from, hash))
          .then(
            () => hash.digest('base64url'),
            () => null,
          )
        if (found !== sha256) throw new Error(`${name} in the backup is damaged: take an earlier one`)
      }
    },
    rows: async function* (table) {
      for await (const line of createInterface({ input: await stream(`database/${table}.jsonl`) })) {
        if (line !== '') yield JSON.parse(line) as Row
      }
    },
    extract: async (name, target) => {
      await mkdir(dirname(target), { recursive: true })
      await pipeline(await stream(name), createWriteStream(`${target}.part`, { mode: 0o600 }))
      await rename(`${target}.part`, target)
    },
    close: zip.close,
  }
}

const NONE = 'this is not a backup, or it is cut off: take an earlier one'

const refuse = (error: unknown): never => {
  throw new Error(NONE, { cause: error })
}

async function manifestOf(read: () => Promise<Readable>): Promise<Manifest> {
  try {
    return JSON.parse((await buffer(await read())).toString()) as Manifest
  } catch (error) {
    return refuse(error)
  }
}

async function entriesOf(zip: ZipContents): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>()
  for await (const entry of zip.entries()) {
    if (!entry.directory) entries.set(entry.filename, entry)
  }
  return entries
}
