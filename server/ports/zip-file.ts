import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { TransformStream } from 'node:stream/web'
import type { Entry, FileEntry, Reader, ZipReaderConstructorOptions, ZipWriter } from '@zip.js/zip.js'

export type ZipContents = {
  /** Yields the entries of the file's directory; rejects where the directory is damaged. */
  entries: () => AsyncGenerator<Entry>
  close: () => Promise<void>
}

// Loaded with the first zip file, which most processes never open.
const load = () => import('@zip.js/zip.js/lib/zip-core-custom.js')

// Web workers are not needed, and Node's own zlib is faster than the library.
const OF_NODE = { useWebWorkers: false, useCompressionStream: true }

/** Opens a zip file of any size. Only requested parts of it are read. */
export async function openZip(
  source: string | Uint8Array,
  options: ZipReaderConstructorOptions = {},
): Promise<ZipContents> {
  const { Uint8ArrayReader, ZipReader } = await load()
  const { reader, close } =
    typeof source === 'string'
      ? await openFile(source)
      : { reader: new Uint8ArrayReader(source), close: () => Promise.resolve() }
  const zip = new ZipReader<unknown>(reader, { ...OF_NODE, ...options })
  return { entries: () => zip.getEntriesGenerator(), close }
}

/** An open file stays readable when its name is removed, as the name of a decrypted backup is. */
async function openFile(path: string): Promise<{ reader: Reader<unknown>; close: () => Promise<void> }> {
  const { Reader } = await load()
  const handle = await open(path)
  class OpenFile extends Reader<null> {
    override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, index)
      return buffer.subarray(0, bytesRead)
    }
  }
  const reader = new OpenFile(null)
  reader.size = (await handle.stat()).size
  return { reader, close: () => handle.close() }
}

/** Returns an entry's content as a stream, which fails where the content differs from the file's directory. */
export function contentOfEntry(entry: FileEntry): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const content = Readable.fromWeb(readable)
  entry.getData(writable).catch((error: unknown) => content.destroy(error as Error))
  return content
}

/** Begins a zip file of any size: added content is written to `output` while it comes. */
export async function createZip(): Promise<{ zip: ZipWriter<unknown>; output: Readable }> {
  const { ZipWriter } = await load()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter<unknown>(writable, { ...OF_NODE, extendedTimestamp: false })
  return { zip, output: Readable.fromWeb(readable) }
}
