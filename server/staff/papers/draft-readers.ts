import { type AudiencePart, audienceCell, audienceParts } from '#contract/audience-cell.rules.ts'
import { namedParts } from '../../assessment/paper/audience-names.queries.ts'
import { accountsGone } from '../../assessment/seal/seal-content.queries.ts'
import type { AuditChange } from '../../audit/audit-entry.ts'
import type { Tx } from '../../db/db.ts'
import type { Fields } from './draft-fields.ts'
import type { StoredDraft } from './drafts.queries.ts'
import { namedStudents } from './extra-groups.queries.ts'
import { fieldsOf } from './stored-fields.ts'

/** Stands before a student's id in a stored cell. Nobody can type it: a request has no control characters. */
const MARK = '\u001F'

const idOf = ({ name }: AudiencePart): number | null => (name.startsWith(MARK) ? Number(name.slice(MARK.length)) : null)

/** `seen`: the batches whose students the writer may name, null for all. `before`: the cell that the draft has stored. */
type Writing = { seen: number[] | null; before: string }

/**
 * Returns the cell as a draft stores it: students by their ids, which identify nobody once they are erased. Parts that
 * name nobody whom the writer may name stay as they were typed; students whom the draft had already are kept.
 */
export async function storedReaders(read: Tx, cell: string, { seen, before }: Writing): Promise<string> {
  const parts = await namedParts(read, cell, seen)
  const kept = new Map((await studentsIn(read, [before])).map(({ stud_id, admission_no }) => [admission_no, stud_id]))
  const ids = parts.map(({ name, found }) =>
    found === null ? kept.get(name) : found.kind === 'student' ? found.id : undefined,
  )
  if (ids.every((id) => id === undefined)) return cell
  return audienceCell(
    parts.map(({ name, isLeftOut }, at) => ({ name: ids[at] === undefined ? name : `${MARK}${ids[at]}`, isLeftOut })),
  )
}

const idsIn = (stored: string[]): number[] =>
  stored.flatMap((cell) => audienceParts(cell).flatMap((part) => idOf(part) ?? []))

const studentsIn = async (read: Tx, stored: string[]) => namedStudents(read, idsIn(stored))

/**
 * Returns cells as they are typed, by the stored ones: with admission numbers, and without who was erased. An account
 * that was merged is the one it became; a student without a number is `#12`, which a check refuses.
 */
export async function typedReaders(read: Tx, stored: string[]): Promise<(cell: string) => string> {
  const became = await accountsGone(read, idsIn(stored))
  const others = [...became.values()].flatMap((id) => id ?? [])
  const students = [...(await studentsIn(read, stored)), ...(await namedStudents(read, others))]
  const numbers = new Map(students.map(({ stud_id, admission_no }) => [stud_id, admission_no ?? `#${stud_id}`]))
  const typed = (part: AudiencePart): AudiencePart[] => {
    const id = idOf(part)
    if (id === null) return [part]
    const name = numbers.get(became.get(id) ?? id)
    return name === undefined ? [] : [{ ...part, name }]
  }
  return (cell) => (cell.includes(MARK) ? audienceCell(audienceParts(cell).flatMap(typed)) : cell)
}

/** Returns what a draft was filled in with, as it is typed. */
export async function typedFields(read: Tx, draft: Pick<StoredDraft, 'document'>): Promise<Fields> {
  const fields = fieldsOf(draft)
  const typed = await typedReaders(read, [fields.readers])
  return { ...fields, readers: typed(fields.readers) }
}

/** Returns changes of a draft for the audit: parts of a cell that name no group are not repeated there. */
export async function withoutNames(read: Tx, changes: AuditChange[]): Promise<AuditChange[]> {
  const said = async (stored: AuditChange['after']) => {
    const parts = await namedParts(read, typeof stored === 'string' ? stored : '')
    return audienceCell(
      parts.map((part) => {
        const id = idOf(part)
        if (id !== null) return { ...part, name: `#${id}` }
        return part.found === null || part.found.kind === 'student' ? { ...part, name: '?' } : part
      }),
    )
  }
  return Promise.all(
    changes.map(async (change) =>
      change.field === 'readers'
        ? { ...change, before: await said(change.before), after: await said(change.after) }
        : change,
    ),
  )
}
