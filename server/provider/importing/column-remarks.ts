const MAX_SHOWN = 3

/** How the cells of each column were read that others may read otherwise: one note for a column. */
export class ColumnRemarks {
  readonly #remarksOf = new Map<string, Set<string>>()

  add(column: string, remark: string | null): void {
    if (remark !== null) this.#remarksOf.set(column, (this.#remarksOf.get(column) ?? new Set()).add(remark))
  }

  notes(): string[] {
    return [...this.#remarksOf].map(([column, remarks]) => {
      const more = remarks.size > MAX_SHOWN ? ` and ${remarks.size - MAX_SHOWN} more` : ''
      return `column ${column}: the day comes first, ${[...remarks].slice(0, MAX_SHOWN).join(', ')}${more}`
    })
  }
}
