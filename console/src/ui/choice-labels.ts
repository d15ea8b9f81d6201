import { audienceParts } from '#contract/audience-cell.rules.ts'
import { m } from '#messages/console'
import type { StaffData } from '../api/staff-call.ts'

/** The choices of forms; undefined until they are loaded. */
export type Choices = StaffData<'/staff/choices'> | undefined

/** The names of these batches. */
export const batchWords = (ids: readonly number[], choices: Choices): string =>
  (choices?.batches ?? [])
    .filter(({ batch_id }) => ids.includes(batch_id))
    .map(({ batch_name }) => batch_name)
    .join(', ')

/** The names of these subjects; the level tells those of one name apart. */
export function subjectWords(ids: readonly number[], choices: Choices): string {
  const all = choices?.subjects ?? []
  return all
    .filter(({ subject_id }) => ids.includes(subject_id))
    .map(({ subject_name, ac_id }) => {
      const level = choices?.levels.find((one) => one.ac_id === ac_id)?.level
      const isShared = all.some((one) => one.subject_name === subject_name && one.ac_id !== ac_id)
      return isShared && level !== undefined ? `${subject_name} (${level})` : subject_name
    })
    .join(', ')
}

/** Returns an audience: levels, batches by their codes and students, or everybody. */
export function readerWords(readers: string | null, choices: Choices): string {
  if (readers === null || readers === '') return m.news_everybody()
  // A level's name may have a semicolon, and begin with “not”.
  if (choices?.levels.some(({ level }) => level === readers)) return readers
  return audienceParts(readers)
    .map(({ name, isLeftOut }) => (isLeftOut ? m.paper_for_left_out({ name }) : batchNameOf(name, choices)))
    .join(', ')
}

const batchNameOf = (code: string, choices: Choices): string =>
  choices?.batches.find(({ batch_code }) => batch_code === code)?.batch_name ?? code
