import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { CommandDialog } from './command-dialog.tsx'
import { MAX_REASON, sayDone, sayResults } from './command-labels.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import type { Writer, ActRequest } from './sitting-data.ts'
import { useLookAgain } from './use-sitting.ts'
import { helpCommands, moderationCommands, type WriterCommand, forceWords } from './writer-commands.ts'
import { MAX_MINUTES } from '#contract/staff/sittings.rules.ts'
import { staffCall } from '../../api/staff-call.ts'
import { ruleWords } from './writer-labels.ts'

type Asked = Pick<WriterCommand, 'isFor' | 'asksMinutes'> & {
  act: ActRequest['act']
  what: string
  about: (writers: readonly Writer[]) => string
}

const RULINGS = ['void', 'absent', 'malpractice'] as const

/** Acts that an invigilator may only request from an examiner. */
const askActs = (paper_id: number, now: number): WriterCommand[] => [
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
      what: ruleWords(act),
      about: () => m.sitting_ruling_about(),
      isFor: (writers) => writers.every(({ ruling }) => ruling === null),
    }),
  ),
]

function ask(paper_id: number, { act, what, about, isFor, asksMinutes }: Asked): WriterCommand {
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

/** Everybody whom an act concerns, to be checked before it is confirmed. */
function Whom({ writers, detail }: { writers: readonly Writer[]; detail: WriterCommand['detail'] }) {
  return (
    <ul className="mb-3 max-h-60 overflow-y-auto rounded-control border border-line-soft px-3 py-2">
      {writers.map((writer) => (
        <li key={writer.attempt_id} className="py-1">
          <span className="font-medium text-ink">{writer.name}</span>{' '}
          <span className="tabular">{writer.admission_no}</span>
          {detail && <span className="block text-sm">{detail(writer)}</span>}
        </li>
      ))}
    </ul>
  )
}

type WriterActionsProps = { paperId: number; writers: readonly Writer[]; now: number; onDone: () => void }

/** Actions on the chosen students: help for every watcher, moderation for those who decide. */
export function WriterActions({ paperId, writers, now, onDone }: WriterActionsProps) {
  const [open, setOpen] = useState<string | null>(null)
  // One power cut is the reason for minutes of many students, one after another.
  const [lastReason, setLastReason] = useState<readonly string[]>([])
  const isJudge = useIsJudge()
  const lookAgain = useLookAgain()
  if (writers.length === 0) return null
  const decides = isJudge ? moderationCommands(paperId, now) : askActs(paperId, now)
  const all = [...helpCommands(paperId, isJudge, now), ...decides]
  const acts = all.filter(({ isFor }) => isFor(writers))
  const act = acts.find(({ key }) => key === open)
  return (
    <div className="sticky top-15 lg:top-0 z-10 mb-2 flex flex-wrap items-center gap-2.5 rounded-control bg-brand-50 p-3">
      <span className="me-auto font-medium">{m.sitting_chosen({ count: writers.length })}</span>
      {acts.map(({ key, words }) => (
        <Button key={key} look="secondary" onClick={() => setOpen(key)}>
          {words}
        </Button>
      ))}
      <CommandDialog
        open={act !== undefined}
        title={act?.words ?? ''}
        about={
          <>
            <Whom writers={writers} detail={act?.detail} />
            {act?.about(writers)}
          </>
        }
        action={act?.words ?? ''}
        {...(act?.asksMinutes && { asksMinutes: act.asksMinutes })}
        textLabel={act?.text?.label ?? m.sitting_reason()}
        maxText={act?.text?.most ?? MAX_REASON}
        {...(act?.usualReasons && { reasons: [...new Set([...lastReason, ...act.usualReasons])] })}
        onAct={async (filled) => {
          if (!act) return
          if (act.usualReasons) setLastReason([filled.text])
          const done = await act.send(filled, writers)
          const { undo, said } = act
          if (said !== undefined) toast.success(said, { id: 'sitting-done' })
          else if (undo)
            sayWithUndo(m.sitting_done({ count: done.done }), async () => {
              await undo(writers)
              await lookAgain()
            })
          else sayDone(done)
          if (said === undefined && undo) sayResults(done.results)
          await lookAgain()
          onDone()
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
