import type { Line, Merge, Raw } from '../table.ts'
import { MAX_CELLS, textOf, unreadable } from '../table.ts'
import { localized } from '../../localized-message.rules.ts'
import { isWithin, LAST_COLUMN, LAST_ROW, type Place, placeFrom, placeName, rangeFrom } from './cell-places.rules.ts'
import { dateOfNumber, dateOfWords, numberText } from './cell-value.ts'
import { type NumberFormat, shownCode, shownRounded } from './number-format.rules.ts'
import { RichText, unescaped } from './rich-text.ts'
import { type Attributes, eachTag } from './xml-events.ts'

/** A number that its cell shows otherwise. */
export type ShownCell = { cell: string; shown: string; held: string }

/** What a page has, before anybody says what its columns are. Rows and columns count from 1. */
export type PageContent = {
  lines: Line[]
  merges: Merge[]
  hiddenRows: number[]
  hiddenColumns: number[]
  /** Numbers that are read as their cells show them, `0012`. */
  asShown: ShownCell[]
  /** Numbers that are read as they are, with decimals that their cells do not show. */
  asHeld: ShownCell[]
  /** Cells that are a picture. */
  pictures: string[]
  /** The id of what is drawn over the cells. */
  drawing: string
}

/** What the cells of all pages refer to. */
export type Shared = { texts: string[]; formats: NumberFormat[]; isFrom1904: boolean }

const MAX_MERGES = 1000
const MAX_KEPT = 1000

type Cell = Place & {
  type: string
  format: NumberFormat | undefined
  value: string
  formula: string | null
  isRich: boolean
}

/** Reads a page of a workbook. Throws `Unreadable`. `named` says where a cell is, with its page if need be. */
export function readPage(xml: string, shared: Shared, named: (cell: string) => string): PageContent {
  const reader = new PageReader(shared, named)
  eachTag(xml, reader)
  return reader.content()
}

class PageReader {
  readonly #shared: Shared
  readonly #named: (cell: string) => string
  readonly #text = new RichText()
  readonly #rows = new Map<number, Raw[]>()
  readonly #hiddenColumns: [from: number, to: number][] = []
  readonly #found: PageContent = {
    lines: [],
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    asShown: [],
    asHeld: [],
    pictures: [],
    drawing: '',
  }
  #row = 0
  #isRowHidden = false
  #column = 0
  #cell: Cell | null = null
  #reading: 'value' | 'formula' | 'text' | null = null
  #widest: Place = { row: 0, column: 0 }
  #longest: Place = { row: 0, column: 0 }

  constructor(shared: Shared, named: (cell: string) => string) {
    this.#shared = shared
    this.#named = named
  }

  // Fields, so that they can be handed on as functions.
  readonly open = (name: string, attribute: Attributes): void => {
    if (this.#cell) this.#openInCell(this.#cell, name, attribute)
    else if (name === 'c') this.#openCell(attribute)
    else if (name === 'row') this.#openRow(attribute)
    else if (name === 'col') this.#openColumns(attribute)
    else if (name === 'drawing') this.#found.drawing = attribute('id')
    else if (name === 'mergeCell' && this.#found.merges.length < MAX_MERGES) {
      const range = rangeFrom(attribute('ref'))
      if (range) this.#found.merges.push(range)
    }
  }

  readonly text = (words: string): void => {
    if (!this.#cell || this.#reading === null) return
    if (this.#reading === 'value') this.#cell.value += words
    else if (this.#reading === 'text') this.#text.text(words)
    else this.#cell.formula = (this.#cell.formula ?? '') + words
  }

  readonly close = (name: string): void => {
    if (!this.#cell) return
    if (name === 'c') {
      this.#closeCell(this.#cell)
      this.#cell = null
    } else if (name === 'v' || name === 'f' || name === 'is') this.#reading = null
    else if (this.#reading === 'text') this.#text.close(name)
  }

  /** Returns what was read: rows that have something in them, all equally wide. */
  content(): PageContent {
    const found = this.#found
    const { column: width } = this.#widest
    if (width * this.#longest.row > MAX_CELLS) {
      const far = width > this.#longest.row ? this.#widest : this.#longest
      throw unreadable(localized('cell_far', { cell: this.#named(placeName(far)) }))
    }
    const rows = [...this.#rows].toSorted(([a], [b]) => a - b)
    for (const [row, cells] of rows)
      found.lines.push({ row, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') })
    found.hiddenColumns = this.#hiddenUntil(width).filter((column) =>
      rows.some(([, cells]) => textOf(cells[column - 1]) !== ''),
    )
    return found
  }

  /** Each column once, however often a file names it. */
  #hiddenUntil(width: number): number[] {
    const columns: number[] = []
    let next = 1
    for (const [from, to] of this.#hiddenColumns.toSorted(([one], [other]) => one - other)) {
      for (let column = Math.max(from, next); column <= Math.min(to, width); column += 1) columns.push(column)
      next = Math.max(next, to + 1)
    }
    return columns
  }

  #openRow(attribute: Attributes): void {
    const row = Number(attribute('r'))
    this.#row = isWithin(row, LAST_ROW) ? row : this.#row + 1
    this.#column = 0
    this.#isRowHidden = isTrue(attribute('hidden')) || attribute('ht') === '0'
  }

  #openColumns(attribute: Attributes): void {
    const [from, to] = [Number(attribute('min')), Number(attribute('max'))]
    if (isTrue(attribute('hidden')) && isWithin(from, LAST_COLUMN) && to >= from) this.#hiddenColumns.push([from, to])
  }

  /** The standard lets a program leave out where a cell is: then it is the next one. */
  #openCell(attribute: Attributes): void {
    const place = placeFrom(attribute('r')) ?? { row: this.#row, column: this.#column + 1 }
    this.#column = place.column
    const type = attribute('t') || 'n'
    const format = this.#shared.formats[Number(attribute('s') || 0)]
    this.#cell = { ...place, type, format, value: '', formula: null, isRich: attribute('vm') !== '' }
  }

  #openInCell(cell: Cell, name: string, attribute: Attributes): void {
    if (name === 'v') this.#reading = 'value'
    else if (name === 'is') this.#reading = 'text'
    else if (name === 'f') {
      this.#reading = 'formula'
      cell.formula = ''
    } else if (this.#reading === 'text') this.#text.open(name, attribute)
  }

  #closeCell(cell: Cell): void {
    const place = placeName(cell)
    const inner = this.#text.take()
    const isEmpty = cell.value.trim() === '' && inner === ''
    if (cell.formula !== null && isEmpty && cell.type !== 'str')
      throw unreadable(localized('formula_uncounted', { cell: this.#named(place) }))
    if (isEmpty || cell.column > LAST_COLUMN) return
    const raw = this.#valueOf(cell, inner, place)
    if (textOf(raw) === '') return
    this.#keep(cell, raw)
  }

  #keep(cell: Cell, raw: Raw): void {
    if (cell.column > this.#widest.column) this.#widest = cell
    if (cell.row > this.#longest.row) this.#longest = cell
    const cells = this.#rows.get(cell.row) ?? []
    if (cells.length === 0) {
      this.#rows.set(cell.row, cells)
      if (this.#isRowHidden) this.#found.hiddenRows.push(cell.row)
    }
    cells[cell.column - 1] = raw
  }

  #valueOf(cell: Cell, inner: string, place: string): Raw {
    const { type, value } = cell
    if (type === 's') {
      const text = this.#shared.texts[Number(value)]
      if (text === undefined) throw unreadable(localized('workbook_damaged'))
      return text.trim()
    }
    if (type === 'inlineStr') return inner.trim()
    if (type === 'b') return isTrue(value.trim()) ? 'TRUE' : 'FALSE'
    if (type === 'd') return dateOfWords(value)
    if (type === 'e' && cell.isRich && /^(?:$|.*\bIMAGE\()/i.test(cell.formula ?? '')) {
      this.#found.pictures.push(place)
      return ''
    }
    const number = Number(value)
    if (type !== 'n' || value.trim() === '' || Number.isNaN(number)) return unescaped(value).trim()
    return this.#numberOf(number, cell, place)
  }

  #numberOf(number: number, { format }: Cell, place: string): Raw {
    const held = numberText(number)
    if (format === undefined) return held
    if (format.isDate) return dateOfNumber(number, format, this.#shared.isFrom1904)
    const shown = shownCode(number, format)
    const rounded = shownRounded(number, format)
    if (rounded !== null && this.#found.asHeld.length < MAX_KEPT)
      this.#found.asHeld.push({ cell: place, shown: rounded, held })
    if (shown === null) return held
    const told = shown.isCode ? this.#found.asShown : this.#found.asHeld
    if (told.length < MAX_KEPT) told.push({ cell: place, shown: shown.shown, held })
    return shown.isCode ? shown.shown : held
  }
}

const isTrue = (word: string): boolean => word === '1' || word === 'true'
