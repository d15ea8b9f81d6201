import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, CircleAlert, Dumbbell, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { TickedBar } from '../../ui/ticked-bar.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { BankRow } from './use-question-list.ts'

type Refused = StaffData<'/staff/proof_read_questions'>['refused']

/** As many as the server takes at once. */
const MAX_AT_ONCE = 100

const idsOf = (rows: readonly BankRow[]) => rows.slice(0, MAX_AT_ONCE).map(({ question_id }) => question_id)

/**
 * What can be done with several questions: drafts are marked as proof-read, with the reason for each that is not; and
 * students get them for practice, or do so no longer.
 */
export function TickedQuestions({ ticked, onClear }: { ticked: readonly BankRow[]; onClear: () => void }) {
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const [refused, setRefused] = useState<Refused>([])
  const drafts = ticked.filter(({ state }) => state === 'draft')
  const [isAsking, setIsAsking] = useState(false)
  const turn = async (question_ids: number[], undo: boolean, elsewhere = false) => {
    const outcome = await staffCall('/staff/proof_read_questions', { question_ids, undo, elsewhere })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    return outcome
  }
  const prove = async (elsewhere: boolean) => {
    const outcome = await turn(idsOf(drafts), false, elsewhere)
    const { done } = outcome
    setIsAsking(false)
    setRefused(outcome.refused)
    onClear()
    if (done.length > 0) sayWithUndo(m.proof_done({ count: done.length }), async () => turn(done, true))
  }
  return (
    <>
      <TickedBar count={ticked.length} clearWords={m.proof_untick()} onClear={onClear}>
        {drafts.length > 0 && (
          <Button icon={CheckCheck} busy={busy} onClick={() => setIsAsking(true)}>
            {m.question_prove()}
          </Button>
        )}
        <PracticeButtons ticked={ticked} onClear={onClear} />
      </TickedBar>
      <Dialog open={isAsking} title={m.proof_bulk_title()} onClose={() => setIsAsking(false)}>
        <p className="mb-4 text-ink-2">{m.proof_bulk_text()}</p>
        <div className="grid gap-2.5">
          <Button busy={busy} onClick={() => void send(async () => prove(true))}>
            {m.proof_bulk_elsewhere()}
          </Button>
          <Button look="secondary" busy={busy} onClick={() => void send(async () => prove(false))}>
            {m.proof_bulk_unopened()}
          </Button>
          <Button look="secondary" onClick={() => setIsAsking(false)}>
            {m.cancel()}
          </Button>
        </div>
      </Dialog>
      <RefusedList refused={refused} onClose={() => setRefused([])} />
    </>
  )
}

/** Marks questions for practice, and takes the mark off those that have it. */
function PracticeButtons({ ticked, onClear }: { ticked: readonly BankRow[]; onClear: () => void }) {
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const marked = ticked.filter(({ for_practice }) => for_practice)
  const others = ticked.filter(({ for_practice }) => !for_practice)
  const turn = async (question_ids: number[], undo: boolean) => {
    const { done } = await staffCall('/staff/mark_for_practice', { question_ids, undo })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    return done
  }
  const press = (rows: readonly BankRow[], undo: boolean) =>
    void send(async () => {
      const done = await turn(idsOf(rows), undo)
      onClear()
      const words = undo ? m.practice_unmarked({ count: done.length }) : m.practice_marked({ count: done.length })
      if (done.length > 0) sayWithUndo(words, async () => turn(done, !undo))
    })
  return (
    <>
      {others.length > 0 && (
        <Button look="secondary" icon={Dumbbell} busy={busy} onClick={() => press(others, false)}>
          {m.practice_mark()}
        </Button>
      )}
      {marked.length > 0 && (
        <Button look="secondary" busy={busy} onClick={() => press(marked, true)}>
          {m.practice_unmark()}
        </Button>
      )}
    </>
  )
}

function RefusedList({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  if (refused.length === 0) return null
  return (
    <div role="alert" className="mb-3 rounded-card border border-line bg-card p-3">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-base font-medium">{m.proof_refused({ count: refused.length })}</h2>
        <IconButton icon={X} label={m.proof_refused_close()} className="-mt-2.5 -me-2" onClick={onClose} />
      </div>
      <ul className="grid gap-1 text-sm">
        {refused.map(({ question_id, code, problem }) => (
          <li key={question_id} className="flex items-start gap-2 wrap-anywhere">
            <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-warn" />
            <span>{code === null ? problem : m.proof_refused_one({ code, problem })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
