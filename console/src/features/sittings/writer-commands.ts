import type { ReactNode } from 'react'
import { MAX_MESSAGE, MAX_MINUTES, MAX_MINUTES_OF_INVIGILATOR } from '#contract/staff/sittings.rules.ts'
import { m } from '#messages/console'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import type { Filled } from './command-dialog.tsx'
import type { Writer } from './sitting-data.ts'
import { waitingOn } from './writer-state.rules.ts'
import { lateWords, ruleWords } from './writer-labels.ts'

type Done = StaffData<'/staff/extend_attempts'>
type Ruling = 'void' | 'absent' | 'malpractice' | null

export type WriterCommand = {
  key: string
  words: string
  about: (writers: readonly Writer[]) => ReactNode
  /** What the confirmation shows of each student. */
  detail?: (writer: Writer) => string
  /** Whether it can be done with those who are chosen. */
  isFor: (writers: readonly Writer[]) => boolean
  asksMinutes?: { most: number }
  text?: { label: string; most: number }
  /** Usual reasons, of which a press sends the command: it saves typing in a hurry. */
  usualReasons?: readonly string[]
  send: (filled: Filled, writers: readonly Writer[]) => Promise<Done>
  /** The message after sending; without it, the number of students concerned. */
  said?: string
  /** Restores the state that these students had before. */
  undo?: (writers: readonly Writer[]) => Promise<unknown>
}

const idsOf = (writers: readonly Writer[]) => writers.map(({ attempt_id }) => attempt_id)
const areOpen = (writers: readonly Writer[]) => writers.every(({ is_open }) => is_open)
const areClosed = (writers: readonly Writer[]) => writers.every(({ is_open }) => !is_open)
const isOne = (writers: readonly Writer[]) => writers.length === 1

const onOne = (paper_id: number, { text, request_key }: Filled, [writer]: readonly Writer[]) => ({
  paper_id,
  attempt_id: writer?.attempt_id ?? 0,
  reason: text,
  request_key,
})

/** Commands that help students who write, the most frequent first. */
export const helpCommands = (paper_id: number, isJudge: boolean, now: number): WriterCommand[] => [
  {
    key: 'extend',
    words: m.sitting_extend(),
    about: () => m.sitting_extend_about(),
    isFor: () => true,
    asksMinutes: { most: isJudge ? MAX_MINUTES : MAX_MINUTES_OF_INVIGILATOR },
    usualReasons: [m.sitting_extend_reason(), m.sitting_extend_power(), m.sitting_extend_late()],
    send: async ({ minutes, text, request_key }, writers) =>
      staffCall('/staff/extend_attempts', {
        paper_id,
        attempt_ids: idsOf(writers),
        minutes,
        reason: text,
        request_key,
      }),
  },
  {
    key: 'message',
    words: m.sitting_message_to(),
    about: () => m.sitting_message_to_about(),
    isFor: areOpen,
    text: { label: m.sitting_message(), most: MAX_MESSAGE },
    send: async ({ text, request_key }, writers) =>
      staffCall('/staff/message_attempts', { paper_id, attempt_ids: idsOf(writers), message: text, request_key }),
  },
  {
    key: 'phone',
    words: m.sitting_phone(),
    about: (writers) => m.sitting_phone_about({ count: waitingOn(writers, now).unsent }),
    isFor: (writers) => isOne(writers) && areOpen(writers),
    send: async (filled, writers) => staffCall('/staff/allow_other_phone', onOne(paper_id, filled, writers)),
  },
]

type Judged = 'reopen' | 'adopt' | 'void' | 'absent' | 'malpractice' | 'reinstate'

/** One act on several, for one reason. */
const onSeveral = async (
  paper_id: number,
  act: Judged,
  { text, minutes, request_key }: Filled,
  writers: readonly Writer[],
) =>
  staffCall('/staff/judge_attempts', {
    paper_id,
    attempt_ids: idsOf(writers),
    act,
    reason: text,
    request_key,
    ...(act === 'reopen' && { minutes }),
  })

const ruleOn = async (paper_id: number, ruling: Ruling, filled: Filled, writers: readonly Writer[]) =>
  isOne(writers)
    ? staffCall('/staff/rule_attempt', { ...onOne(paper_id, filled, writers), ruling })
    : onSeveral(paper_id, ruling ?? 'reinstate', filled, writers)

const rule = (paper_id: number, ruling: Ruling, words: string): WriterCommand => ({
  key: `rule ${ruling}`,
  words,
  about: () => (ruling === null ? m.sitting_ruling_back_about() : m.sitting_ruling_about()),
  isFor: (writers) => areClosed(writers) && writers.every((one) => (one.ruling === null) === (ruling !== null)),
  send: async (filled, writers) => ruleOn(paper_id, ruling, filled, writers),
  undo: async (writers) => {
    // Each gets back the ruling that it had.
    const had = Map.groupBy(writers, (one) => one.ruling)
    for (const [before, some] of had) {
      const again = { minutes: 0, text: m.sitting_undo_reason(), request_key: crypto.randomUUID() }
      await ruleOn(paper_id, before, again, some)
    }
  },
})

/** Returns the answers that may be left on the phones when the attempts are closed. */
export function forceWords(writers: readonly Writer[], now: number): string {
  const { unsent, unheard } = waitingOn(writers, now)
  const more = unheard > 0 ? ` ${m.sitting_force_unheard({ count: unheard })}` : ''
  return `${m.sitting_force_about()} ${m.sitting_force_unsent({ count: unsent })}${more}`
}

/** What decides whether and how an attempt counts. */
export const moderationCommands = (paper_id: number, now: number): WriterCommand[] => [
  {
    key: 'force',
    words: m.sitting_force(),
    about: (writers) => forceWords(writers, now),
    isFor: areOpen,
    send: async (filled, writers) =>
      isOne(writers)
        ? staffCall('/staff/force_submit', onOne(paper_id, filled, writers))
        : staffCall('/staff/force_submits', {
            paper_id,
            attempt_ids: idsOf(writers),
            reason: filled.text,
            request_key: filled.request_key,
          }),
  },
  {
    key: 'reopen',
    words: m.sitting_reopen(),
    about: () => m.sitting_reopen_about(),
    isFor: areClosed,
    asksMinutes: { most: MAX_MINUTES },
    send: async (filled, writers) =>
      isOne(writers)
        ? staffCall('/staff/reopen_attempt', { ...onOne(paper_id, filled, writers), minutes: filled.minutes })
        : onSeveral(paper_id, 'reopen', filled, writers),
  },
  {
    key: 'adopt',
    words: m.sitting_adopt(),
    about: () => `${m.sitting_adopt_about()} ${m.sitting_adopt_proof()}`,
    detail: lateWords,
    isFor: (writers) => areClosed(writers) && writers.every(({ late }) => late > 0),
    send: async (filled, writers) =>
      isOne(writers)
        ? staffCall('/staff/adopt_late_answers', onOne(paper_id, filled, writers))
        : onSeveral(paper_id, 'adopt', filled, writers),
  },
  rule(paper_id, 'void', ruleWords('void')),
  rule(paper_id, 'absent', ruleWords('absent')),
  rule(paper_id, 'malpractice', ruleWords('malpractice')),
  rule(paper_id, null, m.sitting_ruling_back()),
]
