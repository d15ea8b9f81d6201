import { firstOf, type Told, told } from '../told.rules.ts'

const MAX_SHOWN = 3

/** How the cells of each column were read that others may read otherwise: one note for a column. */
export class ColumnRemarks {
  readonly #remarksOf = new Map<string, Map<string, Told>>()

  add(column: string, remark: Told | null): void {
    if (remark === null) return
    const remarks = this.#remarksOf.get(column) ?? new Map<string, Told>()
    this.#remarksOf.set(column, remarks.set(JSON.stringify(remark), remark))
  }

  notes(): Told[] {
    return [...this.#remarksOf].map(([column, remarks]) =>
      told('day_first', { column, days: firstOf([...remarks.values()], MAX_SHOWN) }),
    )
  }
}
