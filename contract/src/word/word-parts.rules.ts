import { strFromU8, Unzip, UnzipInflate } from 'fflate'
import { MAX_WORD_BYTES } from './max-bytes.rules.ts'

/** Why a file is not read. */
export type WordRefusal = 'too_large' | 'old_word' | 'encrypted' | 'not_word' | 'too_much' | 'damaged'

/** The parts of a Word file, by their paths in it. */
export type WordParts = ReadonlyMap<string, Uint8Array>

const MAX_UNPACKED_BYTES = 60_000_000
const MAX_PARTS = 1000

export const DOCUMENT = 'word/document.xml'
const WANTED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/document\.xml\.rels|(?:document|styles|numbering)\.xml|media\/[^/]+))$/

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Bytes to unpack between two checks of the total size. */
const STEP_BYTES = 16_384

/** Unpacks only the parts of a Word file that are read; returns the reason if it is not a Word file. */
export function wordParts(bytes: Uint8Array): WordParts | WordRefusal {
  if (bytes.length > MAX_WORD_BYTES) return 'too_large'
  if (begins(bytes, OLE)) return oleKind(bytes)
  if (!begins(bytes, ZIP)) return 'not_word'
  const parts = unpacked(bytes)
  if (typeof parts === 'string') return parts
  return parts.has(DOCUMENT) && parts.has('[Content_Types].xml') ? parts : 'not_word'
}

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/** Word files before 2007, and files that Word locks with a password, are OLE containers. */
function oleKind(bytes: Uint8Array): WordRefusal {
  const letters = strFromU8(bytes, true)
  const names = (name: string) => letters.includes([...name].join('\0'))
  if (names('EncryptedPackage')) return 'encrypted'
  return names('WordDocument') ? 'old_word' : 'not_word'
}

class TooMuch extends Error {}

function unpacked(bytes: Uint8Array): WordParts | WordRefusal {
  const chunks = new Map<string, Uint8Array[]>()
  let [total, count] = [0, 0]
  const unzip = new Unzip((file) => {
    if ((count += 1) > MAX_PARTS) throw new TooMuch()
    if (!WANTED.test(file.name) || chunks.has(file.name)) return
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, data) => {
      if (error) throw error
      total += data.length
      if (total > MAX_UNPACKED_BYTES) throw new TooMuch()
      own.push(data)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length)
    }
  } catch (error) {
    return error instanceof TooMuch ? 'too_much' : 'damaged'
  }
  return new Map([...chunks].map(([name, own]) => [name, joined(own)]))
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
