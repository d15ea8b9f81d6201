import { useState } from 'react'
import { MAX_SELECTED } from '#contract/staff/max-selected.rules.ts'
import type { Selected } from './use-acts.ts'

/** Students who are ticked, also those of pages that are not loaded: no more than one act takes. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Selected>>(new Map())
  return {
    chosen: [...chosen.values()],
    has: (id: number) => chosen.has(id),
    toggle: (student: Selected) =>
      setChosen((before) => {
        const after = new Map(before)
        if (!after.delete(student.stud_id) && after.size < MAX_SELECTED) after.set(student.stud_id, student)
        return after
      }),
    set: (students: readonly Selected[]) =>
      setChosen(new Map(students.slice(0, MAX_SELECTED).map((one) => [one.stud_id, one]))),
    clear: () => setChosen(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
