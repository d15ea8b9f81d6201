import { useState } from 'react'

/** Rows that are ticked to do something with all of them. */
export function useTicks<Row>(idOf: (row: Row) => number) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    /** Returns the ticked ones among these rows: ticked rows that are no longer on the screen are left out. */
    of: <R extends Row>(rows: readonly R[]) => rows.filter((row) => ids.has(idOf(row))),
    clear: () => setIds(new Set()),
  }
}

export type Ticks = Pick<ReturnType<typeof useTicks>, 'has' | 'toggle'>
