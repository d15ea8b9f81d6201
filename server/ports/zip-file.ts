import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { TransformStream } from 'node:stream/web'
import type { Entry, FileEntry, Reader, ZipReaderConstructorOptions, ZipWriter } from '@zip.js/zip.js'

export type ZipContents = {
  /** What is listed in the file, one after another; rejects where the list is damaged. */
  entries: () => AsyncGenerator<Entry>
  close: () => Promise<void>
}

// The library comes with the first zip file: most processes never see one.
const load = () => import('@zip.js/zip.js/lib/zip-core-custom.js')

// Workers of browsers are not needed, and Node's own zlib does what the library would do slower.
const OF_NODE = { useWebWorkers: false, useCompressionStream: true }

/** Opens a zip file of any size. Only what is asked for is read of it. */
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

/** A file stays open, and so readable, when its name is removed: a decrypted backup has none. */
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

/** Returns what is packed in an entry, as it comes. The stream fails where that is not what the file says of it. */
export function contentOfEntry(entry: FileEntry): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const content = Readable.fromWeb(readable)
  entry.getData(writable).catch((error: unknown) => content.destroy(error as Error))
  return content
}

/** Begins a zip file of any size: what is added leaves by `output` while it comes. */
export async function createZip(): Promise<{ zip: ZipWriter<unknown>; output: Readable }> {
  const { ZipWriter } = await load()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter<unknown>(writable, { ...OF_NODE, extendedTimestamp: false })
  return { zip, output: Readable.fromWeb(readable) }
}
