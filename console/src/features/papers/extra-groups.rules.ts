import type { Checked } from './paper-labels.ts'
import type { Fields } from './use-paper-form.ts'

export type ExtraGroup = Fields['extra'][number]
export type ExtraTold = Checked['extra'][number]

/** A student as a list of them has it. */
export type Listed = ExtraTold['students'][number]

export const NEW_GROUP: ExtraGroup = { batch: '', students: [], amount: '', unit: 'minutes' }

/** Returns the groups with their indices as keys: two groups may be equal while they are filled in. */
export const inOrder = (groups: readonly ExtraGroup[]) => groups.map((group, at) => ({ group, at, key: String(at) }))

/** The same group with these students more, each once. */
export const withStudents = (group: ExtraGroup, more: readonly number[]): ExtraGroup => ({
  ...group,
  students: [...new Set([...group.students, ...more])],
})

/** Admission numbers as they were pasted: one a line, or with commas between. */
export const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;\t]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
