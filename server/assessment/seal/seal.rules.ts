/** What a column of a sealed paper holds. */
type Cell = string | number | null
/** A question as it stands in a paper. `place`: order, section, marks, shuffling, and the subject that ranks go by; `hash` is of all that is shown and of what is right. */
export type SealedQuestion = { code: string; version: number; place: Cell[]; hash: string }
/** The content that a seal covers. */
export type SealParts = {
  paper: Record<string, Cell>
  sections: Record<string, Cell>[]
  questions: SealedQuestion[]
  extra: Record<string, Cell>[]
}

/** What differs between two states of a paper. `name` is a column, a section's name, or a question's ID. */
export type SealDifference = {
  what: 'paper' | 'section' | 'question' | 'place' | 'extra'
  name: string
  before: string | null
  after: string | null
}

const MAX_NAMED = 50

const textOf = (value: Cell | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/**
 * Names the first fifty differences from what was sealed. A column that papers did not have at the sealing is ignored,
 * since the seal says nothing of it.
 */
export function sealDifferences(sealed: SealParts, now: SealParts): SealDifference[] {
  return [...paperDifferences(sealed, now), ...questionDifferences(sealed, now)].slice(0, MAX_NAMED)
}

function paperDifferences(sealed: SealParts, now: SealParts): SealDifference[] {
  const columns = Object.keys(sealed.paper).filter((column) => sealed.paper[column] !== now.paper[column])
  const own = columns.map((name): SealDifference => {
    return { what: 'paper', name, before: textOf(sealed.paper[name]), after: textOf(now.paper[name]) }
  })
  const sections = Math.max(sealed.sections.length, now.sections.length)
  const ofSections = Array.from({ length: sections }, (_, at): SealDifference[] => {
    const [before, after] = [sealed.sections[at], now.sections[at]]
    if (isSame(before, after)) return []
    const name = textOf(before?.['name'] ?? after?.['name']) ?? String(at + 1)
    return [{ what: 'section', name, before: null, after: null }]
  })
  const extra: SealDifference = { what: 'extra', name: '', before: null, after: null }
  return [...own, ...ofSections.flat(), ...(isSame(sealed.extra, now.extra) ? [] : [extra])]
}

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after)

function questionDifferences(sealed: SealParts, now: SealParts): SealDifference[] {
  const before = new Map(sealed.questions.map((one) => [one.code, one]))
  const after = new Map(now.questions.map((one) => [one.code, one]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): SealDifference[] => {
    const [old, fresh] = [before.get(name), after.get(name)]
    const versions = { name, before: textOf(old?.version), after: textOf(fresh?.version) }
    if (old?.hash !== fresh?.hash || old?.version !== fresh?.version) return [{ what: 'question', ...versions }]
    return isSame(old?.place, fresh?.place) ? [] : [{ what: 'place', ...versions }]
  })
}
