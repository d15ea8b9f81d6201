import { type ImportContext, nowIn } from '../../import-context.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'

type Advise = (text: LocalizedMessage) => void

/** Advises where a subject is of another level than the row that names it. */
export function adviseLevel(known: ImportContext, subject: string, level: string, advise: Advise): void {
  const own = known.subjects.get(subject)
  if (own !== undefined && known.levels.has(level) && own !== level) {
    advise(localized('subject_of_level', { subject, own, level }))
  }
}

/** Advises where a batch is not taught the subject, or is of another level. */
export function adviseBatch(known: ImportContext, batch: string, subject: string, advise: Advise): void {
  const found = known.batches.get(batch)
  const level = known.subjects.get(subject)
  if (!found || level === undefined) return
  if (found.level !== level) {
    advise(localized('batch_of_level', { batch, own: found.level, subject, level }))
  } else if (found.subjects.length > 0 && !found.subjects.includes(subject)) {
    advise(localized('batch_without_subject', { batch, subject }))
  }
}

/** Does the same for news or lessons of a level or a batch. */
export function adviseReaders(known: ImportContext, readers: string, subject: string, advise: Advise): void {
  if (known.levels.has(readers)) adviseLevel(known, subject, readers, advise)
  else adviseBatch(known, readers, subject, advise)
}

/** Advises where a new row is over already; `moment` is its end, `2026-11-20 18:00`. */
export function adviseOver(
  known: ImportContext,
  moment: string | null,
  before: string | null | undefined,
  advise: Advise,
) {
  const now = nowIn(known)
  if (now !== null && moment !== null && moment !== '' && moment !== before && moment <= now) {
    advise(localized('time_over'))
  }
}
