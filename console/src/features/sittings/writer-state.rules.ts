import type { Sitting, Writer } from './sitting-data.ts'

const SILENT_MS = 60_000
const LOST_MS = 180_000
const DEVICE_MS = 120_000

/**
 * How much attention a student needs: `lost` and `devices` first. Silence is shown as silence only, whatever its cause.
 */
export type Urgency = 'lost' | 'devices' | 'silent' | 'late' | 'fine' | 'done'

const ORDER: Urgency[] = ['lost', 'devices', 'late', 'silent', 'fine', 'done']

/** `now` is the server's time in epoch ms. Late answers of a closed attempt wait for a decision. */
function urgencyOf(writer: Writer, now: number): Urgency {
  const { is_open, contact_at, started_at, device_at, late } = writer
  if (!is_open) return late > 0 ? 'late' : 'done'
  if (device_at !== null && now - Date.parse(device_at) < DEVICE_MS) return 'devices'
  const silence = now - Date.parse(contact_at ?? started_at)
  if (silence > LOST_MS) return 'lost'
  return silence > SILENT_MS ? 'silent' : 'fine'
}

/** Returns the students by urgency, and by name within the same urgency. */
export const byUrgency = (writers: readonly Writer[], now: number): { writer: Writer; urgency: Urgency }[] =>
  writers
    .map((writer) => ({ writer, urgency: urgencyOf(writer, now) }))
    .toSorted(
      (a, b) => ORDER.indexOf(a.urgency) - ORDER.indexOf(b.urgency) || a.writer.name.localeCompare(b.writer.name),
    )

/** Returns true when the attempt ended with its time, without a press of Submit. */
export const isTimeOver = ({ is_open, is_forced, submitted_at, deadline }: Writer): boolean =>
  !is_open && !is_forced && submitted_at !== null && submitted_at === deadline

const LATE_START_MS = 300_000

/** Returns true from five minutes after the beginning of a running paper while a student has not begun it. */
export function isLateStart({ now, starts_at, ends_at, not_started }: Sitting): boolean {
  const at = Date.parse(now)
  if (not_started === 0 || starts_at === null || at - Date.parse(starts_at) < LATE_START_MS) return false
  return ends_at === null || at < Date.parse(ends_at)
}

/**
 * Returns what may still be on phones: the unsent answers by their last reports, and the number of phones that were
 * silent for a minute.
 */
export function waitingOn(writers: readonly Writer[], now: number): { unsent: number; unheard: number } {
  const isUnheard = ({ contact_at, started_at }: Writer) => now - Date.parse(contact_at ?? started_at) > SILENT_MS
  return {
    unsent: writers.reduce((sum, { unsent }) => sum + unsent, 0),
    unheard: writers.filter(isUnheard).length,
  }
}

/** Returns the known rows with the new ones in their places. */
export function merged(known: readonly Writer[], fresh: readonly Writer[]): Writer[] {
  const all = new Map(known.map((one) => [one.attempt_id, one]))
  for (const one of fresh) all.set(one.attempt_id, one)
  return [...all.values()]
}
