import { Link } from '@tanstack/react-router'
import { DoorClosed, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../../web/src/ui/overlays/dialog.tsx'
import { toast } from '../../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { paths } from '../../../paths.ts'
import { momentWords } from '../../../ui/moment-words.ts'
import { InsistBox, useInsisting } from '../../../ui/insist-box.tsx'
import { sayWithUndo } from '../../../ui/say-with-undo.tsx'
import { clockOf, lookAgain, useAct } from '../moment-actions.tsx'
import type { ResultPaper } from '../result-data.ts'
import { useDecides } from '../use-decides.ts'
import { type ChosenWindow, WindowForm } from './window-form.tsx'

/** What became of the challenges so far, and from when to when the key is shown for them. */
export function ChallengeActions({ paper }: { paper: ResultPaper }) {
  const [isAsked, setAsked] = useState(false)
  const decides = useDecides()
  const { state, total, undecided, may_set } = paper.challenges
  const isThere = state === 'soon' || state === 'open'
  const close = () => setAsked(false)
  if (!may_set && total === 0) return null
  return (
    <div className="mt-4 grid gap-2.5">
      {total > 0 && (
        <p className={undecided > 0 ? 'font-medium text-warn' : 'text-ink-2'}>
          {m.challenges_undecided_of({ undecided, total })}{' '}
          {decides && (
            <Link
              {...paths.key(paper.paper_id)}
              className="inline-flex min-h-11 items-center text-brand-strong underline"
            >
              {m.challenges_to_key()}
            </Link>
          )}
        </p>
      )}
      {may_set && (
        <div className="flex flex-wrap gap-2.5">
          <Button look="secondary" icon={MessageCircleQuestionMark} onClick={() => setAsked(true)}>
            {state === null ? m.challenges_open() : m.challenges_move()}
          </Button>
          {isThere && <CloseButton paper={paper} />}
        </div>
      )}
      <Dialog open={isAsked} title={state === null ? m.challenges_open() : m.challenges_move()} onClose={close}>
        {isAsked && <Open paper={paper} onDone={close} />}
      </Dialog>
    </div>
  )
}

type Pressed = { paper_id: number; version: string }

const closeAgain = async (pressed: Pressed) => {
  await staffCall('/staff/close_challenges', { ...pressed, request_key: crypto.randomUUID() })
  await lookAgain()
}

const openAgain = async (pressed: Pressed, { opens_at, closes_at }: ResultPaper['challenges']) => {
  if (opens_at === null || closes_at === null) return
  const window = { opens: clockOf(opens_at), closes: clockOf(closes_at) }
  await staffCall('/staff/open_challenges', { ...pressed, ...window, request_key: crypto.randomUUID() })
  await lookAgain()
}

function Open({ paper, onDone }: { paper: ResultPaper; onDone: () => void }) {
  const { paper_id, version, challenges } = paper
  const { busy, act, errorAt } = useAct(onDone, ['opens', 'closes', 'insist'])
  const { insist, box } = useInsisting(errorAt('insist'))
  const open = async (chosen: ChosenWindow) =>
    act(async (request_key) => {
      const pressed = { paper_id, version, request_key, ...chosen, ...insist }
      const shown = await staffCall('/staff/open_challenges', pressed)
      const { opens_at, closes_at } = shown
      if (opens_at === null || closes_at === null) return
      const words = m.challenges_opened({ from: momentWords(opens_at), until: momentWords(closes_at) })
      const again = { paper_id, version: shown.version }
      // What students see already is closed by the button for it.
      if (chosen.opens === undefined || challenges.state === 'open') toast.success(words)
      else
        sayWithUndo(words, async () => (challenges.state === null ? closeAgain(again) : openAgain(again, challenges)))
    })
  return (
    <WindowForm paper={paper} busy={busy} errorAt={errorAt} onSend={open}>
      <InsistBox box={box} />
    </WindowForm>
  )
}

function CloseButton({ paper: { paper_id, version, challenges } }: { paper: ResultPaper }) {
  const { busy, act } = useAct(() => {})
  const close = async () =>
    act(async (request_key) => {
      const shown = await staffCall('/staff/close_challenges', { paper_id, version, request_key })
      sayWithUndo(m.challenges_closed(), async () => openAgain({ paper_id, version: shown.version }, challenges))
    })
  return (
    <Button look="secondary" icon={DoorClosed} busy={busy} onClick={() => void close()}>
      {challenges.state === 'soon' ? m.challenges_take_back() : m.challenges_close()}
    </Button>
  )
}
