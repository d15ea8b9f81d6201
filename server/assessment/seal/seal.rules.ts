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

/** Accounts that are no longer there: by a merge another one, null for a student who was erased. */
export type Gone = ReadonlyMap<number, number | null>

/**
 * Names the first fifty differences from what was sealed. A column that papers did not have at the sealing is ignored,
 * since the seal says nothing of it. `gone`: a student who was named stays named when accounts are merged or erased.
 */
export function sealDifferences(sealed: SealParts, now: SealParts, gone: Gone): SealDifference[] {
  return [...paperDifferences(sealed, now, gone), ...questionDifferences(sealed, now)].slice(0, MAX_NAMED)
}

const LEFT_OUT = 'not '

/** Writes the students that a paper names by their ids, each with whether the paper leaves the student out. */
export const sealedStudents = (students: ReadonlyMap<number, boolean>): string =>
  [...students]
    .toSorted(([one], [other]) => one - other)
    .map(([id, isLeftOut]) => `${isLeftOut ? LEFT_OUT : ''}#${id}`)
    .join(', ')

function studentsOf(cell: Cell | undefined): Map<number, boolean> {
  const named = String(cell ?? '').split(', ')
  return new Map(
    named.flatMap((one): [number, boolean][] => {
      const [prefix, id] = one.split('#')
      return id === undefined ? [] : [[Number(id), prefix === LEFT_OUT]]
    }),
  )
}

/** The ids of the students that a sealed paper names. */
export const studentsSealed = ({ paper }: SealParts): number[] => [...studentsOf(paper['students']).keys()]

/** Returns the sealed students as they are named after merges: a double account that was left out leaves nobody out. */
function withoutGone(cell: Cell | undefined, gone: Gone): string {
  const sealed = [...studentsOf(cell)]
  const own = new Map(sealed.filter(([id]) => !gone.has(id)))
  for (const [id, isLeftOut] of sealed) {
    const survivor = gone.get(id)
    if (survivor && !isLeftOut && !own.has(survivor)) own.set(survivor, false)
  }
  return sealedStudents(own)
}

/** Returns what differs in whom a paper is for beside its own level or batch. */
function audienceDifferences({ paper: sealed }: SealParts, { paper: now }: SealParts, gone: Gone): SealDifference[] {
  // A paper for several groups was once sealed without its students.
  const isSilent = sealed['students'] === undefined && sealed['ac_id'] === null && sealed['batch_id'] === null
  const own = (name: string) => textOf(now[name]) ?? ''
  const groups = { name: 'groups', before: textOf(sealed['groups']) ?? '', after: own('groups') }
  const students = { name: 'students', before: withoutGone(sealed['students'], gone), after: own('students') }
  return (isSilent ? [groups] : [groups, students]).flatMap((one) =>
    one.before === one.after ? [] : { what: 'paper' as const, ...one },
  )
}

const AUDIENCE: ReadonlySet<string> = new Set(['groups', 'students'])

function paperDifferences(sealed: SealParts, now: SealParts, gone: Gone): SealDifference[] {
  const columns = Object.keys(sealed.paper).filter(
    (column) => !AUDIENCE.has(column) && sealed.paper[column] !== now.paper[column],
  )
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
  const audience = audienceDifferences(sealed, now, gone)
  return [...own, ...audience, ...ofSections.flat(), ...(isSame(sealed.extra, now.extra) ? [] : [extra])]
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
