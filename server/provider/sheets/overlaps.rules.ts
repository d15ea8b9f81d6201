import { type Told, told } from '../told.rules.ts'

export type TimedClass = {
  class_code: string
  date: string
  start: string
  end: string
  batch: string
  status: 'Cancelled' | null
}

/** Returns the classes of a sheet that are at the same time as another one of their batch, in it or in the academy. */
export function overlaps<R extends TimedClass>(rows: R[], stored: TimedClass[]): { row: R; text: Told }[] {
  const own = new Set(rows.map(({ class_code }) => class_code))
  const rest = stored.filter(({ class_code }) => !own.has(class_code))
  const all = [...rows.map((row) => ({ row, at: row as TimedClass })), ...rest.map((at) => ({ row: null, at }))]
  const held = all.filter(({ at }) => at.status === null)
  return [...Map.groupBy(held, ({ at }) => `${at.date} ${at.batch}`).values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => (a.at.start < b.at.start ? -1 : 1))
    let longest = sorted[0]
    return sorted.slice(1).flatMap((next) => {
      const one = longest
      if (!longest || next.at.end > longest.at.end) longest = next
      const row = next.row ?? one?.row
      return one && row && next.at.start < one.at.end ? [{ row, text: textOf(one.at, next.at) }] : []
    })
  })
}

const textOf = (one: TimedClass, other: TimedClass): Told =>
  told('classes_at_once', { batch: one.batch, one: timed(one), other: timed(other) })

const timed = ({ class_code, start, end }: TimedClass): Told => told('timed_class', { code: class_code, start, end })
