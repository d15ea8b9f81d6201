import { type Cell, CellError, marks } from '../cells.ts'
import { textOf } from '../reading/table.ts'
import { told } from '../told.rules.ts'

/** What a wrong answer costs: whole hundredths, or thirds of them. */
export type NegativeMarks = { hundredths: number; divisor: 1 | 3 }

const TITLE = 'Negative Marks'
const number = marks(TITLE)
const THIRDS = /^-?(\d{1,3})\/3$/

/** `1`, `0.25`; `1/3` and `2/3` are thirds of a mark. */
export const negativeColumn: Cell<NegativeMarks> = {
  title: TITLE,
  needed: true,
  blank: { hundredths: 0, divisor: 1 },
  read: (raw) => {
    const thirds = typeof raw === 'string' ? Number(THIRDS.exec(raw.trim())?.[1]) : Number.NaN
    if (Number.isNaN(thirds)) return { hundredths: numberOf(raw), divisor: 1 }
    return thirds % 3 === 0 ? { hundredths: (thirds / 3) * 100, divisor: 1 } : { hundredths: thirds * 100, divisor: 3 }
  },
  write: ({ hundredths, divisor }) => (divisor === 3 ? `${hundredths / 100}/3` : number.write(hundredths)),
}

function numberOf(raw: Parameters<Cell<number>['read']>[0]): number {
  const words = textOf(raw)
  if (typeof raw !== 'object' && words.includes('/')) {
    throw new CellError(told('only_thirds', { value: words }))
  }
  return number.read(raw)
}
