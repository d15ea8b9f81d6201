import { m } from '#messages/console'
import { momentWords } from '../../../ui/moment-labels.ts'
import type { Sheet } from './sheet-data.ts'

/** When a paper begins, and how long it lasts. */
export function timeWords({ starts_at, minutes }: Pick<Sheet, 'starts_at' | 'minutes'>): string {
  const when = starts_at === null ? '–' : momentWords(starts_at)
  return minutes === null ? when : m.sheet_time({ when, minutes })
}
