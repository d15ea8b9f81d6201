import { formulaText } from './equation-text.rules.ts'
import { unconverted } from '../unconverted.rules.ts'
import { type Element, textOf } from './tree.rules.ts'

/** A field of a document that is open: its code, and whether its result is in the file. */
export type Field = { code: string; isResult: boolean; hasResult: boolean }

/** Follows the fields, whose parts stand one after the other in the document; returns the one that ends here. */
export function readField(node: Element, fields: Field[]): Field | null {
  const open = fields.at(-1)
  if (node.name === 'w:fldSimple')
    return { code: node.attributes['w:instr'] ?? '', isResult: true, hasResult: textOf(node).trim() !== '' }
  if (node.name === 'w:instrText' && open) open.code += textOf(node)
  else if (node.name === 'w:t' && open?.isResult) open.hasResult ||= textOf(node).trim() !== ''
  else if (node.name === 'w:fldChar') {
    const type = node.attributes['w:fldCharType']
    if (type === 'begin') fields.push({ code: '', isResult: false, hasResult: false })
    if (type === 'separate' && open) open.isResult = true
    if (type === 'end') return fields.pop() ?? null
  }
  return null
}

/** The text of a field that Word computes when it draws it: formulas of before 2007, and numbers of a series. */
export function fieldText(code: string, counts: Map<string, number>): string {
  const [, kind = '', rest = ''] = /^\s*(EQ|SEQ)\s+(.*)$/is.exec(code) ?? []
  if (kind.toUpperCase() === 'EQ') return equation(rest.trim())
  if (kind === '') return ''
  const [name = ''] = rest.trim().split(/\s+/)
  const again = /\\r\s*(\d+)/i.exec(rest)?.[1]
  const count = again === undefined ? (counts.get(name) ?? 0) + 1 : Number(again)
  counts.set(name, count)
  return String(count)
}

const [FRACTION, ROOT] = ['\ue010', '\ue011']
const PLAIN = String.raw`([^(),;\\]*)`
const STEPS: readonly [RegExp, string][] = [
  [new RegExp(String.raw`\\f\(${PLAIN}[,;]${PLAIN}\)`, 'gi'), `${FRACTION}{$1}{$2}`],
  [new RegExp(String.raw`\\r\([,;]?${PLAIN}\)`, 'gi'), `${ROOT}{$1}`],
  [new RegExp(String.raw`\\r\(${PLAIN}[,;]${PLAIN}\)`, 'gi'), `${ROOT}[$1]{$2}`],
  [new RegExp(String.raw`\\s\\up\d*\(${PLAIN}\)`, 'gi'), '^{$1}'],
  [new RegExp(String.raw`\\s\\do\d*\(${PLAIN}\)`, 'gi'), '_{$1}'],
]
const MOST_LETTERS = 2000
const KNOWN = /^[\w\s.+\-−=*/^{}[\]()\ue010\ue011]*$/

/** A formula that was typed as a field; marked as unread where it has more than fractions, roots and raised figures. */
function equation(code: string): string {
  if (code.length > MOST_LETTERS) return unconverted(code)
  let [before, latex] = ['', code]
  while (before !== latex) {
    before = latex
    latex = STEPS.reduce((text, [pattern, written]) => text.replaceAll(pattern, written), latex)
  }
  if (!KNOWN.test(latex)) return unconverted(code)
  return formulaText(latex.replaceAll(FRACTION, String.raw`\frac`).replaceAll(ROOT, String.raw`\sqrt`))
}
