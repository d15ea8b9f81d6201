import { strToU8, zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const NAMES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['v', 'urn:schemas-microsoft-com:vml'],
]
const xmlns = NAMES.map(([name, address]) => `xmlns:${name}="${address}"`).join(' ')
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (of: string) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${of}</Relationships>`

/**
 * Lists: 1 counts questions with options as its second level, 2 has letters alone, 3 numbers in brackets, 4 has an
 * unknown style.
 */
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const abstract = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const list = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
const NUMBERING = `<w:numbering ${xmlns}>${abstract(1, level(0, 'decimal', '%1.'), level(1, 'upperLetter', '%2)'))}${abstract(2, level(0, 'lowerLetter', '(%1)'))}${abstract(3, level(0, 'decimal', '%1.'))}${abstract(4, '<w:numStyleLink w:val="Lost"/>')}${[1, 2, 3, 4].map(list).join('')}</w:numbering>`
const STYLES = `<w:styles ${xmlns}><w:style w:type="paragraph" w:styleId="Asked"><w:name w:val="Asked"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:rFonts w:ascii="ML-TTKarthika"/></w:rPr></w:style></w:styles>`

/** A Word file with that body; `pictures` are named `rId1`, `rId2` … in it. For tests. */
export function wordFile(body: string, pictures: readonly Uint8Array[] = [], ending = 'png'): Uint8Array {
  const media = pictures.map((bytes, at) => [`word/media/image${at + 1}.${ending}`, bytes] as const)
  const own = media.map(
    ([name], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/image" Target="${name.slice('word/'.length)}"/>`,
  )
  const type = (part: string, kind: string) =>
    `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`
  const types = `${type('document', 'document.main')}${type('numbering', 'numbering')}${type('styles', 'styles')}`
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="${ending}" ContentType="image/${ending === 'emf' ? 'x-emf' : ending}"/>`
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${types}</Types>`,
    '_rels/.rels': relations(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`),
    'word/_rels/document.xml.rels': relations(own.join('')),
    'word/document.xml': `${XML}<w:document ${xmlns}><w:body>${body}</w:body></w:document>`,
    'word/numbering.xml': XML + NUMBERING,
    'word/styles.xml': XML + STYLES,
  }
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries([...texts, ...media]))
}

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph, of a list where one is named. */
export function paragraph(content: string, of?: { list: number; level?: number } | { style: string }): string {
  if (!of) return `<w:p>${content}</w:p>`
  const place =
    'style' in of
      ? `<w:pStyle w:val="${of.style}"/>`
      : `<w:numPr><w:ilvl w:val="${of.level ?? 0}"/><w:numId w:val="${of.list}"/></w:numPr>`
  return `<w:p><w:pPr>${place}</w:pPr>${content}</w:p>`
}

export const table = (...rows: string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const picture = (id: number, words = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="${id}" name="Picture ${id}" descr="${words}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** x over two, and what no reader knows. */
export const HALF = `<m:oMath><m:f><m:num><m:r><m:t>x</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>`
export const UNKNOWN = `<m:oMath><m:unheard><m:r><m:t>x+y</m:t></m:r></m:unheard></m:oMath>`
