import { m } from '#messages/console'
import type { Choices } from '../../ui/choice-labels.ts'
import { readerWords } from '../../ui/choice-labels.ts'
import type { ExtraGroup, ExtraTold } from './extra-groups.rules.ts'

/** Returns the name of a group. */
export const groupWords = (group: ExtraGroup, choices: Choices): string =>
  group.batch === '' ? m.paper_extra_list({ count: group.students.length }) : readerWords(group.batch, choices)

/** Returns the extra time of a group. */
export function amountWords({ amount, unit }: ExtraGroup, told: ExtraTold | undefined): string {
  if (unit === 'minutes') return m.paper_extra_minutes({ count: amount })
  const minutes = told?.minutes
  return minutes === null || minutes === undefined
    ? m.paper_extra_percent({ count: amount })
    : m.paper_extra_percent_minutes({ count: amount, minutes })
}

/** Returns how many of the paper's students are in the group, with their names. */
export function toldWords({ count, names }: ExtraTold): string {
  if (count === 0) return m.paper_extra_none_of_them()
  const shown = names.join(', ')
  return `${m.paper_extra_count({ count })}: ${count > names.length ? m.paper_names_more({ names: shown, count: count - names.length }) : shown}`
}
