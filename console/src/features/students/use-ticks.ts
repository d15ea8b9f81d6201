import { useState } from 'react'

type Row = { stud_id: number }

/** Rows that are ticked to do something with all of them. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    /** Those of these rows: what is not on the screen any more is not meant. */
    of: <R extends Row>(rows: readonly R[]) => rows.filter(({ stud_id }) => ids.has(stud_id)),
    clear: () => setIds(new Set()),
  }
}

export type Ticks = ReturnType<typeof useTicks>
