import { zipSync } from 'fflate'

/** What a workbook of tests has; everything else of it is the same each time. */
export type BookParts = {
  /** The cells of the first page: what stands inside of `sheetData`. */
  rows: string
  /** What stands behind `sheetData`. */
  behind?: string
  /** What stands before it. */
  before?: string
  texts?: string
  /** Formats of numbers, numbered from 164; a cell's style is their place, counted from 1. */
  formats?: string[]
  /** Attributes of the workbook's properties. */
  properties?: string
  /** Other parts by their names, instead of those that are there. Null leaves one out. */
  parts?: Record<string, string | Uint8Array | null>
  /** Changes a part's name. */
  named?: (name: string) => string
  /** Changes a part's text. */
  written?: (text: string, name: string) => string | Uint8Array
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Relations of a part: id, kind and target. */
export const relationsOf = (...all: [id: string, kind: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const pageOf = (rows: string, behind = '', before = ''): string =>
  `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`

const stylesOf = (formats: string[]): string =>
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_code, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`

/** The bytes of a workbook that no office program has to write, so that each oddity can be made. */
export function bookOf({
  rows,
  behind,
  before,
  texts = '',
  formats = [],
  properties = '',
  ...rest
}: BookParts): Buffer {
  const { parts = {}, named = (name) => name, written = (text) => text } = rest
  const all: Record<string, string | Uint8Array | null> = {
    '_rels/.rels': relationsOf(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${properties}/><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': stylesOf(formats),
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': pageOf(rows, behind, before),
    ...parts,
  }
  const files = Object.entries(all).flatMap(([name, content]): [string, Uint8Array][] => {
    if (content === null) return []
    const bytes = typeof content === 'string' ? written(content, name) : content
    return [[named(name), typeof bytes === 'string' ? Buffer.from(bytes) : bytes]]
  })
  return Buffer.from(zipSync(Object.fromEntries(files)))
}
