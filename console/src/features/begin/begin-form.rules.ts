import { courses, usuallyTaught } from '#contract/staff/first-level.rules.ts'

/** What stands in the form; `ticked` are the chosen subjects, a line each, `logo` is the address of its bytes (`data:`). */
export type BeginFields = Record<
  | 'name'
  | 'zone'
  | 'support_number'
  | 'logo'
  | 'brand_colour'
  | 'language'
  | 'course'
  | 'usual_level'
  | 'level'
  | 'ticked'
  | 'more_subjects'
  | 'batch'
  | 'owner_name'
  | 'owner_email',
  string
>

/** What a part of the form needs. */
export type PartProps = {
  typed: BeginFields
  change: (changes: Partial<BeginFields>) => void
  errorAt: (field: string) => string | undefined
}

/** Returns the bytes of the drawn logo in Base64; null without one. */
export const logoOf = ({ logo }: Pick<BeginFields, 'logo'>): string | null => logo.split(',')[1] ?? null

type Teaching = Pick<BeginFields, 'course' | 'usual_level' | 'level' | 'ticked' | 'batch'>

/** The course of an academy that teaches none of the listed ones. */
export const OTHER = 'other'

export const levelsOf = (course: string) => courses.find(({ id }) => id === course)?.levels ?? []

/** Returns the subjects of a listed level; none of another one. */
export const subjectsOf = ({ course, usual_level }: Pick<BeginFields, 'course' | 'usual_level'>): readonly string[] =>
  levelsOf(course).find(({ name }) => name === usual_level)?.subjects ?? []

const batchOf = (level: string): string => (level === '' ? '' : `${level} A`)

/** Returns the form's part about teaching for a level of the course, the first one if none is named. */
export function teachingOf(course: string, usual?: string): Teaching {
  const levels = levelsOf(course)
  const level = levels.find(({ name }) => name === usual) ?? levels[0]
  const name = level?.name ?? ''
  const ticked = (level?.subjects ?? []).filter((subject) => usuallyTaught.has(subject)).join('\n')
  return { course, usual_level: name, level: name, ticked, batch: batchOf(name) }
}

/** Returns the batch for a renamed level: the suggested name follows, a name of its own stays. */
export const batchAfter = ({ level, batch }: Pick<BeginFields, 'level' | 'batch'>, renamed: string): string =>
  batch === batchOf(level) ? batchOf(renamed) : batch

/** Returns all subjects, the ticked ones in the order of the list, each once. */
export function chosenSubjects(
  fields: Pick<BeginFields, 'course' | 'usual_level' | 'ticked' | 'more_subjects'>,
): string[] {
  const ticked = new Set(fields.ticked.split('\n'))
  const more = fields.more_subjects.split(',').map((subject) => subject.trim())
  return [...new Set([...subjectsOf(fields).filter((subject) => ticked.has(subject)), ...more])].filter(Boolean)
}
