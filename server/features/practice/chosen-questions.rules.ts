type Practised = { question_id: number; answered_at: number | null; outcome: string | null }

/**
 * Chooses questions for practice: those that were never answered, then those that went wrong, then what was right
 * longest ago. Within these the given order holds.
 */
export function chosenQuestions(ids: readonly number[], practised: readonly Practised[], count: number): number[] {
  const known = new Map(practised.map((row) => [row.question_id, row]))
  const groupOf = (id: number) => {
    const outcome = known.get(id)?.outcome ?? null
    if (outcome === null) return 0
    return outcome === 'right' ? 2 : 1
  }
  const at = (id: number) => (groupOf(id) === 2 ? (known.get(id)?.answered_at ?? 0) : 0)
  return ids.toSorted((a, b) => groupOf(a) - groupOf(b) || at(a) - at(b)).slice(0, count)
}
