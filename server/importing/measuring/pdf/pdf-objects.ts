import { type ByteReader, Unmeasurable } from '../byte-reader.ts'
import { isDict, isList, NoValue, type PdfDict, type PdfValue, PdfValueParser } from './pdf-values.rules.ts'

/** An object, and where the data of its stream begins. */
export type PdfObject = { object: number; value: PdfValue; data: number | null }

// Nearly all that is asked for fits into the first; the page tree of a book of thousands of pages does not.
const WINDOWS = [4096, 65_536, 1_048_576]
// `endstream` and some space: so close to the end of what was read, a word may be cut.
const NEAR_END = 16
const MAX_STREAM_BYTES = 8_000_000

const OBJECT = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/
const STREAM = /^stream(?:\r\n|\n|\r)/

export const latin = (buffer: Buffer): string => buffer.toString('latin1')

/** The number that a value is. Throws `Unmeasurable`. */
export function countIn(value: PdfValue | undefined, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Unmeasurable('no usable number')
}

/** The dictionary that stands there. */
export async function dictAt(bytes: ByteReader, offset: number): Promise<PdfDict> {
  return parsedAt(bytes, offset, (text) => {
    const value = new PdfValueParser(text).value()
    if (!isDict(value)) throw new Unmeasurable('no dictionary')
    return value
  })
}

/** The object that begins there. */
export async function objectAt(bytes: ByteReader, offset: number): Promise<PdfObject> {
  return parsedAt(bytes, offset, (text, isWhole) => {
    const head = OBJECT.exec(text)
    if (!head) throw new Unmeasurable('no object')
    const parser = new PdfValueParser(text, head[0].length)
    const value = parser.value()
    parser.skipSpace()
    if (!isWhole && parser.at > text.length - NEAR_END) throw new NoValue('cut')
    const stream = STREAM.exec(text.slice(parser.at, parser.at + NEAR_END))
    return { object: Number(head[1]), value, data: stream && offset + parser.at + stream[0].length }
  })
}

/** Reads more and more until there is a whole value. */
async function parsedAt<T>(
  bytes: ByteReader,
  offset: number,
  parse: (text: string, isWhole: boolean) => T,
): Promise<T> {
  for (const length of WINDOWS) {
    const text = latin(await bytes.at(offset, length))
    const isWhole = text.length < length
    try {
      return parse(text, isWhole)
    } catch (error) {
      if (!(error instanceof NoValue) || isWhole) throw error
    }
  }
  throw new Unmeasurable('a value that is too long')
}

/** The data of an object's stream of `length` bytes, unpacked. */
export async function streamOf(bytes: ByteReader, { value, data }: PdfObject, length: number): Promise<Buffer> {
  if (!isDict(value) || data === null || length > MAX_STREAM_BYTES) throw new Unmeasurable('no usable stream')
  const raw = await bytes.at(data, length)
  const filter = single(value.get('/Filter'))
  if (filter === undefined || filter === null) return raw
  if (filter !== '/FlateDecode') throw new Unmeasurable('an unknown filter')
  const settings = single(value.get('/DecodeParms'))
  return unpredicted(await bytes.inflated(raw), isDict(settings) ? settings : new Map())
}

/** A filter may stand alone or in a list. */
function single(value: PdfValue | undefined): PdfValue | undefined {
  if (!isList(value)) return value
  if (value.length > 1) throw new Unmeasurable('several filters')
  return value[0]
}

const MAX_COLUMNS = 1000

/** Undoes PNG's prediction from the row above, the only one with which tables are written. */
function unpredicted(data: Buffer, settings: PdfDict): Buffer {
  const predictor = countIn(settings.get('/Predictor') ?? 1)
  if (predictor === 1) return data
  const columns = countIn(settings.get('/Columns') ?? 1, MAX_COLUMNS)
  if (predictor < 10 || columns === 0) throw new Unmeasurable('an unknown prediction')
  const rows = Math.floor(data.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1)
    const kind = data.readUInt8(from)
    if (kind !== 0 && kind !== 2) throw new Unmeasurable('an unknown prediction')
    for (let column = 0; column < columns; column += 1) {
      const to = row * columns + column
      const above = kind === 2 && row > 0 ? plain.readUInt8(to - columns) : 0
      plain.writeUInt8((data.readUInt8(from + 1 + column) + above) & 0xff, to)
    }
  }
  return plain
}
