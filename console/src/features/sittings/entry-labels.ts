import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { toTheSecond } from './to-the-second.ts'
import { rulingWords } from './writer-labels.ts'

type Entry = StaffData<'/staff/attempt'>['entries'][number]

const ACTS: Record<string, () => string> = {
  extend: () => m.attempt_act_extend(),
  extend_all: () => m.attempt_act_extend_all(),
  message: () => m.attempt_act_message(),
  pause: () => m.attempt_act_pause(),
  resume: () => m.attempt_act_resume(),
  force: () => m.attempt_act_force(),
  reopen: () => m.attempt_act_reopen(),
  adopt: () => m.attempt_act_adopt(),
  rule: () => m.attempt_act_rule(),
  phone: () => m.attempt_act_phone(),
}

export const actWords = (act: string): string => ACTS[act]?.() ?? act

const GIVING = new Set(['extend', 'extend_all'])

/** What the staff did: `Ruling: Malpractice`, `Extra time: 10 min`. */
export function doneWords({ act, ruling, minutes }: Pick<Entry, 'ruling' | 'minutes'> & { act: string }): string {
  const words = actWords(act)
  if (ruling === 'reinstate') return m.minutes_act_ruling({ act: words, ruling: m.sitting_ruling_back() })
  if (ruling !== null) return m.minutes_act_ruling({ act: words, ruling: rulingWords(ruling) })
  return GIVING.has(act) && minutes !== null ? m.attempt_act_minutes({ act: words, count: minutes }) : words
}

export function entryWords(entry: Entry): string {
  const { what, act, question, minutes } = entry
  if (what === 'started') return m.attempt_started()
  if (what === 'submitted') return m.attempt_submitted()
  if (what === 'saved') return m.attempt_saved({ question: question ?? 0 })
  if (what === 'device') return m.attempt_device()
  if (what === 'gap') return m.attempt_gap({ count: minutes ?? 0 })
  if (what === 'late') return lateWords(entry)
  return doneWords({ ...entry, act: act ?? '' })
}

/** Returns the late answer, what counts, and the time that the phone reports for it. */
function lateWords({ question, answer, counts, given_at, clock_ahead, is_after_results }: Entry): string {
  const shown = (words: string) => (words === '' ? m.attempt_no_answer() : words)
  const parts = [
    answer === null
      ? m.attempt_late({ question: question ?? 0 })
      : m.attempt_late_answer({ question: question ?? 0, answer: shown(answer) }),
    counts !== null && m.attempt_late_counts({ counts: shown(counts) }),
    given_at === null ? m.attempt_late_no_time() : m.attempt_late_given({ time: toTheSecond(given_at) }),
    clock_ahead !== null && clock_ahead > 0 && m.attempt_late_clock({ seconds: clock_ahead }),
    clock_ahead !== null && clock_ahead < 0 && m.attempt_late_clock_behind({ seconds: -clock_ahead }),
    is_after_results && m.attempt_late_after(),
  ]
  return parts.filter((words) => words !== false).join(' · ')
}

/** Returns a cell of a file for spreadsheet programs: no cell may be read as a formula. */
function cell(value: string | number | boolean | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The course of an attempt as a file, by the server's clock. */
export function csvOf(entries: Entry[]): string {
  const of = [
    'at',
    'what',
    'question',
    'seq',
    'act',
    'minutes',
    'ruling',
    'who',
    'reason',
    'message',
    'seen_at',
  ] as const
  const head = [...of, 'answer', 'counts', 'given_at', 'clock_ahead', 'is_after_results'] as const
  const lines = entries.map((entry) => head.map((name) => cell(entry[name])).join(','))
  return `${head.join(',')}\r\n${lines.join('\r\n')}\r\n`
}
