/** What a PDF's object refers to another by. */
export type PdfRef = { readonly object: number }
export type PdfDict = ReadonlyMap<string, PdfValue>
/** Names begin with their stroke, `/Root`. Texts are empty: nobody asks for them here. */
export type PdfValue = number | string | boolean | null | PdfRef | readonly PdfValue[] | PdfDict

export const isDict = (value: unknown): value is PdfDict => value instanceof Map
export const isRef = (value: unknown): value is PdfRef =>
  typeof value === 'object' && value !== null && 'object' in value

export const isList = (value: unknown): value is readonly PdfValue[] => Array.isArray(value)

/** What stands here is no value, or goes on behind what was read. */
export class NoValue extends Error {}

const MAX_DEPTH = 40
const EMPTY = String.raw`[\0\t\n\f\r ]`

// Each ends where nothing can fail behind it, so that none of them tries the same letters twice.
const SPACE = new RegExp(`(?:${EMPTY}|%[^\\r\\n]*)*`, 'y')
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const REF = new RegExp(`(\\d{1,10})${EMPTY}{1,10}\\d{1,5}${EMPTY}{1,10}R(?![A-Za-z0-9])`, 'y')
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const HEX = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y
const WORD = /[a-z]+/y
const WORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads values of a PDF from a text of one letter per byte, one after another. Throws `NoValue`. */
export class PdfValueParser {
  readonly #text: string
  at: number

  constructor(text: string, at = 0) {
    this.#text = text
    this.at = at
  }

  skipSpace(): void {
    this.#match(SPACE)
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new NoValue('too deep')
    this.skipSpace()
    if (this.#take('<<')) return this.#dict(depth + 1)
    if (this.#take('[')) return this.#array(depth + 1)
    if (this.#text[this.at] === '(') return this.#literal()
    return this.#simple()
  }

  #simple(): PdfValue {
    const name = this.#match(NAME)
    if (name) return name[0]
    if (this.#match(HEX)) return ''
    const ref = this.#match(REF)
    if (ref) return { object: Number(ref[1]) }
    const number = this.#match(NUMBER)
    if (number) return Number(number[0])
    const word = WORDS.get(this.#match(WORD)?.[0] ?? '')
    if (word === undefined) throw new NoValue('an unknown word')
    return word
  }

  #dict(depth: number): PdfDict {
    const dict = new Map<string, PdfValue>()
    for (;;) {
      this.skipSpace()
      if (this.#take('>>')) return dict
      const key = this.#match(NAME)
      if (!key) throw new NoValue('a dictionary without a key')
      dict.set(key[0], this.value(depth))
    }
  }

  #array(depth: number): PdfValue[] {
    const array: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#take(']')) return array
      array.push(this.value(depth))
    }
  }

  /** A text in round brackets, which may have pairs of them inside. */
  #literal(): string {
    let open = 0
    for (; this.at < this.#text.length; this.at += 1) {
      const letter = this.#text[this.at]
      if (letter === '\\') this.at += 1
      else if (letter === '(') open += 1
      else if (letter === ')') open -= 1
      if (open > 0) continue
      this.at += 1
      return ''
    }
    throw new NoValue('a text without an end')
  }

  #take(sign: string): boolean {
    const isThere = this.#text.startsWith(sign, this.at)
    if (isThere) this.at += sign.length
    return isThere
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}
