import { type ByteReader, Unmeasurable } from '../byte-reader.ts'
import { countIn, latin, objectAt, type PdfObject, streamOf, dictAt } from './pdf-objects.ts'
import { isDict, isRef, type PdfDict, type PdfValue, PdfValueParser, isList } from './pdf-values.rules.ts'

/** Where an object stands: in the file, or as one of several in the stream of another. */
type Place = { offset: number } | { container: number; index: number }

type Section = { trailer: PdfDict; placeOf: (object: number) => Promise<Place | null> }

// One for each time that the file was saved without being written anew.
const MAX_SECTIONS = 200
const ENTRY_BYTES = 20

const TABLE = /^[\0\t\n\f\r ]*xref/
const PART = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})[\t ]*(?:\r\n|\r|\n)/
const TRAILER = /^[\0\t\n\f\r ]*trailer/
const ENTRY = /^(\d{10}) \d{5} n/

/** Where a PDF's objects are, the newest first, and what its trailer says. */
class CrossReferences {
  readonly #sections: Section[]

  private constructor(sections: Section[]) {
    this.#sections = sections
  }

  /** Reads the section that begins there, and those that it goes back to. Rejects with `Unmeasurable`. */
  static async readAt(bytes: ByteReader, start: number): Promise<CrossReferences> {
    const sections: Section[] = []
    const offsets = new Set([start])
    // A set that grows while it is gone through: sections that name each other are read once.
    for (const offset of offsets) {
      if (offsets.size > MAX_SECTIONS) throw new Unmeasurable('too many sections')
      const section = await sectionAt(bytes, offset)
      sections.push(section)
      for (const key of ['/XRefStm', '/Prev']) {
        const earlier = section.trailer.get(key)
        if (earlier !== undefined) offsets.add(countIn(earlier))
      }
    }
    return new CrossReferences(sections)
  }

  get trailer(): PdfDict {
    return this.#sections[0]?.trailer ?? new Map()
  }

  async placeOf(object: number): Promise<Place> {
    for (const section of this.#sections) {
      const place = await section.placeOf(object)
      if (place) return place
    }
    throw new Unmeasurable(`no object ${object}`)
  }
}

async function sectionAt(bytes: ByteReader, offset: number): Promise<Section> {
  const table = TABLE.exec(latin(await bytes.at(offset, 64)))
  return table ? tableAt(bytes, offset + table[0].length) : packedTableAt(bytes, offset)
}

/** A table in plain text, of which nothing but the lines that are asked for is read. */
async function tableAt(bytes: ByteReader, begin: number): Promise<Section> {
  const parts: { first: number; count: number; at: number }[] = []
  let at = begin
  let text = latin(await bytes.at(at, 64))
  for (let part = PART.exec(text); part; part = PART.exec(text)) {
    const [head, first, count] = part
    parts.push({ first: Number(first), count: Number(count), at: at + head.length })
    at += head.length + ENTRY_BYTES * Number(count)
    text = latin(await bytes.at(at, 64))
  }
  const end = TRAILER.exec(text)
  if (!end) throw new Unmeasurable('a table without a trailer')
  const placeOf = async (object: number) => {
    const part = parts.find(({ first, count }) => object >= first && object < first + count)
    if (!part) return null
    const entry = ENTRY.exec(latin(await bytes.at(part.at + ENTRY_BYTES * (object - part.first), ENTRY_BYTES)))
    return entry && { offset: Number(entry[1]) }
  }
  return { trailer: await dictAt(bytes, at + end[0].length), placeOf }
}

/** A table in a stream, as programs write it since PDF 1.5. */
async function packedTableAt(bytes: ByteReader, offset: number): Promise<Section> {
  const found = await objectAt(bytes, offset)
  const trailer = found.value
  if (!isDict(trailer)) throw new Unmeasurable('no table')
  const rows = await streamOf(bytes, found, countIn(trailer.get('/Length')))
  const [kindBytes, firstBytes, secondBytes] = numbersIn(trailer, '/W', 6)
  if (kindBytes === undefined || firstBytes === undefined || secondBytes === undefined)
    throw new Unmeasurable('a table without widths')
  const rowBytes = kindBytes + firstBytes + secondBytes
  const index = trailer.has('/Index') ? numbersIn(trailer, '/Index') : [0, countIn(trailer.get('/Size'))]
  const placeOf = async (object: number): Promise<Place | null> => {
    const row = rowOf(index, object)
    if (row === null) return null
    const at = row * rowBytes
    const kind = kindBytes === 0 ? 1 : rows.readUIntBE(at, kindBytes)
    const first = rows.readUIntBE(at + kindBytes, firstBytes)
    if (kind === 1) return { offset: first }
    const second = secondBytes === 0 ? 0 : rows.readUIntBE(at + kindBytes + firstBytes, secondBytes)
    return kind === 2 ? { container: first, index: second } : null
  }
  return { trailer, placeOf }
}

function numbersIn(dict: PdfDict, key: string, most?: number): number[] {
  const list = dict.get(key)
  if (!isList(list)) throw new Unmeasurable(`no ${key}`)
  return list.map((value) => countIn(value, most))
}

/** Which row of a table is this object's. `index`: the first number and how many follow, several times. */
function rowOf(index: number[], object: number): number | null {
  let before = 0
  for (let at = 0; at + 1 < index.length; at += 2) {
    const [first = 0, count = 0] = index.slice(at, at + 2)
    if (object >= first && object < first + count) return before + object - first
    before += count
  }
  return null
}

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
