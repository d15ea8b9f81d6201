import { MAX_MINUTES } from '#contract/staff/sittings.rules.ts'
import { m } from '#messages/console'
import { staffCall } from '../../api/staff-call.ts'
import type { ActRequest, Writer } from './sitting-data.ts'
import { forceWords, type WriterAct } from './writer-acts.ts'
import { rulingWords } from './writer-words.ts'

type Asked = Pick<WriterAct, 'isFor' | 'asksMinutes'> & {
  act: ActRequest['act']
  what: string
  about: (writers: readonly Writer[]) => string
}

const RULINGS = ['void', 'absent', 'malpractice'] as const

/** What an invigilator may not do, and asks an examiner for. */
export const askActs = (paper_id: number, now: number): WriterAct[] => [
  ask(paper_id, {
    act: 'force',
    what: m.sitting_force(),
    about: (writers) => forceWords(writers, now),
    isFor: (writers) => writers.every(({ is_open }) => is_open),
  }),
  ask(paper_id, {
    act: 'reopen',
    what: m.sitting_reopen(),
    about: () => m.sitting_reopen_about(),
    isFor: (writers) => writers.every(({ is_open }) => !is_open),
    asksMinutes: { most: MAX_MINUTES },
  }),
  ...RULINGS.map((act) =>
    ask(paper_id, {
      act,
      what: rulingWords(act),
      about: () => m.sitting_ruling_about(),
      isFor: (writers) => writers.every(({ ruling }) => ruling === null),
    }),
  ),
]

function ask(paper_id: number, { act, what, about, isFor, asksMinutes }: Asked): WriterAct {
  return {
    key: `ask ${act}`,
    words: m.request_ask({ act: what }),
    about: (writers: readonly Writer[]) => `${about(writers)} ${m.request_ask_about()}`,
    isFor,
    ...(asksMinutes && { asksMinutes }),
    said: m.request_asked(),
    send: async ({ minutes, text, request_key }, writers) => {
      const attempt_ids = writers.map(({ attempt_id }) => attempt_id)
      const body = { paper_id, attempt_ids, act, reason: text, request_key, ...(asksMinutes && { minutes }) }
      const { at, is_repeated } = await staffCall('/staff/ask_for_act', body)
      return { at, is_repeated, done: writers.length, left: [], results: null }
    },
  }
}
