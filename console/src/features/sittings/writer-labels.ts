import { m } from '#messages/console'
import type { Tone } from '../../ui/badge.tsx'
import type { Writer } from './sitting-data.ts'
import { timeToTheSecond, toTheSecond } from './to-the-second.ts'
import { isTimeOver, type Urgency } from './writer-state.rules.ts'

const MINUTE_MS = 60_000
const TONES: Record<Urgency, Tone> = {
  lost: 'bad',
  devices: 'bad',
  late: 'warn',
  silent: 'warn',
  fine: 'good',
  done: 'quiet',
}

const minutesSince = (then: string, now: number): number => Math.floor((now - Date.parse(then)) / MINUTE_MS)

const RULINGS = {
  void: () => m.sitting_ruling_void(),
  absent: () => m.sitting_ruling_absent(),
  malpractice: () => m.sitting_ruling_malpractice(),
}

/** What stands beside a name: the most urgent thing, in words. */
export function urgencyBadge(writer: Writer, urgency: Urgency, now: number): { tone: Tone; text: string } {
  if (writer.ruling !== null) return { tone: 'bad', text: rulingWords(writer.ruling) }
  return { tone: TONES[urgency], text: wordsOf(writer, urgency, now) }
}

export const rulingWords = (ruling: keyof typeof RULINGS): string => RULINGS[ruling]()

const RULE: typeof RULINGS = {
  void: () => m.sitting_rule_void(),
  absent: () => m.sitting_rule_absent(),
  malpractice: () => m.sitting_rule_malpractice(),
}

/** The button that makes a ruling. */
export const ruleWords = (ruling: keyof typeof RULINGS): string => RULE[ruling]()

function wordsOf(writer: Writer, urgency: Urgency, now: number) {
  const { contact_at, started_at, late, is_forced } = writer
  if (urgency === 'lost' || urgency === 'silent')
    return m.sitting_silent_for({ count: minutesSince(contact_at ?? started_at, now) })
  if (urgency === 'devices') return m.sitting_other_device()
  if (urgency === 'late') return m.sitting_late({ count: late })
  if (urgency === 'fine') return m.sitting_writes()
  if (is_forced) return m.attempt_act_force()
  return isTimeOver(writer) ? m.sitting_time_over() : m.sitting_submitted()
}

/** Returns the minutes that are left; a dash for a student who is done or has no end. */
export function timeLeft({ is_open, deadline }: Writer, now: number): string {
  if (!is_open || deadline === null) return '–'
  return m.sitting_minutes({ count: Math.max(0, Math.ceil((Date.parse(deadline) - now) / MINUTE_MS)) })
}

/** Returns the late answers of a student: how many, when they came, and when they were given by the phone's account. */
export const lateWords = ({ late, late_before, late_at }: Writer): string =>
  m.sitting_adopt_row({ late, before: late_before, time: late_at === null ? '–' : toTheSecond(late_at) })

/**
 * Returns the extra time of a student and whether the phone knows of it. A message is only shown until the phone has it:
 * one to everybody would hide who got minutes.
 */
export function toldWords({ acts, extra_seconds, told_at, is_open }: Writer): string[] {
  const isMessage = extra_seconds <= 0
  if (acts === 0 && isMessage) return []
  const what = isMessage ? m.sitting_acts() : m.sitting_plus({ count: Math.round(extra_seconds / 60) })
  if (acts === 0) return [what]
  if (told_at !== null) return isMessage ? [] : [m.sitting_seen({ what, time: timeToTheSecond(told_at) })]
  if (is_open) return [m.sitting_sent({ what })]
  return isMessage ? [] : [what]
}
