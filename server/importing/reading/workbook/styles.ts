import { formatOf, type NumberFormat } from './number-format.rules.ts'
import { eachTag } from './xml-events.ts'

/** Returns the formats of cells, by the numbers with which cells name them. */
export function cellFormats(styles: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  const judged = new Map<number, NumberFormat>()
  let isOfCells = false
  eachTag(styles, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'))
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = Number(attribute('numFmtId'))
        const format = judged.get(id) ?? formatOf(id, codes.get(id))
        judged.set(id, format)
        formats.push(format)
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}
