import { type ByteReader, Unmeasurable } from '../byte-reader.ts'
import { CrossReferences } from './cross-references.ts'
import { countIn, latin, objectAt, type PdfObject, streamOf } from './pdf-objects.ts'
import { isDict, isRef, type PdfDict, type PdfValue, PdfValueParser } from './pdf-values.rules.ts'

// As far as browsers look for the mark, and for the word at the end.
const HEAD_BYTES = 1024
const TAIL_BYTES = 2048
const MAX_VALUE_BYTES = 1_048_576

type File = { bytes: ByteReader; references: CrossReferences }

/**
 * How many pages a PDF says it has. Null for an encrypted one. Rejects where it is damaged so that a viewer would have
 * to mend it.
 */
export async function pdfPages(bytes: ByteReader): Promise<number | null> {
  const mark = latin(await bytes.at(0, HEAD_BYTES)).indexOf('%PDF-')
  bytes.beginAt(Math.max(0, mark))
  const tail = latin(await bytes.at(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES))
  const start = [...tail.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,15})/g)].at(-1)?.[1]
  if (start === undefined) return null
  const references = await CrossReferences.readAt(bytes, Number(start))
  const { trailer } = references
  if (trailer.has('/Encrypt')) return null
  const file = { bytes, references }
  const catalog = await dictOf(file, trailer.get('/Root'))
  const tree = await dictOf(file, catalog.get('/Pages'))
  return countIn(await valueOf(file, tree.get('/Count')))
}

async function dictOf(file: File, value: PdfValue | undefined): Promise<PdfDict> {
  const found = await valueOf(file, value)
  if (!isDict(found)) throw new Unmeasurable('no dictionary')
  return found
}

/** The value itself, or what it refers to. */
async function valueOf(file: File, value: PdfValue | undefined): Promise<PdfValue | undefined> {
  if (!isRef(value)) return value
  const place = await file.references.placeOf(value.object)
  if ('offset' in place) return (await numbered(file, value.object)).value
  const container = await numbered(file, place.container)
  if (!isDict(container.value)) throw new Unmeasurable('no stream of objects')
  const length = container.value.get('/Length')
  const bytes = isRef(length) ? (await numbered(file, length.object)).value : length
  const content = await streamOf(file.bytes, container, countIn(bytes))
  return packedValue(content, container.value, value.object, place.index)
}

/** An object that stands in the file itself, and bears this number. */
async function numbered({ bytes, references }: File, object: number): Promise<PdfObject> {
  const place = await references.placeOf(object)
  if (!('offset' in place)) throw new Unmeasurable('a stream within a stream')
  const found = await objectAt(bytes, place.offset)
  if (found.object !== object) throw new Unmeasurable(`object ${found.object} in the place of ${object}`)
  return found
}

/** One of several objects in a stream: before them stand pairs of their numbers and places. */
function packedValue(content: Buffer, container: PdfDict, object: number, index: number): PdfValue {
  const first = countIn(container.get('/First'), content.length)
  const pairs = new PdfValueParser(latin(content.subarray(0, first)))
  for (let before = 0; before < index; before += 1) {
    pairs.value()
    pairs.value()
  }
  if (pairs.value() !== object) throw new Unmeasurable('another object')
  const at = first + countIn(pairs.value())
  return new PdfValueParser(latin(content.subarray(at, at + MAX_VALUE_BYTES))).value()
}
