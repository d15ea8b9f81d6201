import { type ImportContext, nowIn } from '../../import-context.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'

type Advise = (text: LocalizedMessage) => void

/** Says of a subject that it is of another level than whatever names it. */
export function adviseLevel(known: ImportContext, subject: string, level: string, advise: Advise): void {
  const own = known.subjects.get(subject)
  if (own !== undefined && known.levels.has(level) && own !== level) {
    advise(localized('subject_of_level', { subject, own, level }))
  }
}

/** Says of a batch that it has not the subject, or is of another level than it. */
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

/** The same for what a level or a batch reads. */
export function adviseReaders(known: ImportContext, readers: string, subject: string, advise: Advise): void {
  if (known.levels.has(readers)) adviseLevel(known, subject, readers, advise)
  else adviseBatch(known, readers, subject, advise)
}

/** Says of what is new in the sheet that it is over already; `moment` is its end, `2026-11-20 18:00`. */
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
