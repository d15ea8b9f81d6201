import { Repeat2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { useHasExtensions } from '../../../api/extensions.ts'
import { paths } from '../../../paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { countOf, filterToRevise, firstOf, type Numbered, shownOf } from '../questions/review.rules.ts'
import type { Added, Practice } from './use-practice.ts'

/** At most so many questions a day come back. */
const A_DAY = 20

type NextStepProps = {
  all: Numbered[]
  practice: Practice
  onChoose: (number: number) => void
  onQuestions: () => void
}

/** The one loud way on: to practise what was wrong; where nothing was, or where nothing is practised, the questions. */
export function NextStep({ all, practice, onChoose, onQuestions }: NextStepProps) {
  const hasExtensions = useHasExtensions()
  const filter = filterToRevise(all)
  const first = firstOf(all, filter)
  if (filter === 'all' || first === null)
    return (
      <div className="grid md:flex print:hidden">
        <Button onClick={onQuestions}>{m.result_answers()}</Button>
      </div>
    )
  const count = shownOf(all, filter).length
  const words =
    filter === 'left' ? m.report_next_left : countOf(all, 'partly') > 0 ? m.report_next_partly : m.report_next_look
  const look = (
    <Button look={hasExtensions ? 'secondary' : 'primary'} onClick={() => onChoose(first)}>
      {filter === 'left' ? m.report_first_left() : m.report_first_wrong()}
    </Button>
  )
  return (
    <section className="rounded-card border border-line bg-brand-50 p-4 md:p-5 print:hidden">
      <h3 className="text-base font-semibold">{words({ count })}</h3>
      {hasExtensions ? (
        <Practise all={all} practice={practice} look={look} />
      ) : (
        <div className="mt-3 grid md:flex">{look}</div>
      )}
    </section>
  )
}

type PractiseProps = { all: Numbered[]; practice: Practice; look: ReactNode }

function Practise({ all, practice, look }: PractiseProps) {
  const [withBlank, setWithBlank] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const isBack = useRef(false)
  const isAdded = practice.added !== null
  useEffect(() => {
    if (isAdded || !isBack.current) return
    // After an undo the button has the focus back that it gave away.
    isBack.current = false
    buttons.current?.querySelector('button')?.focus()
  }, [isAdded])
  const [wrong, left] = [shownOf(all, 'wrong').length, shownOf(all, 'left').length]
  const isBlankAlone = wrong === 0
  const count = withBlank || isBlankAlone ? wrong + left : wrong
  if (practice.added)
    return (
      <AddedNote
        added={practice.added}
        busy={practice.isBusy}
        onUndo={() => {
          isBack.current = true
          practice.undo()
        }}
      />
    )
  return (
    <div className="mt-3 grid gap-2.5">
      {wrong > 0 && left > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
          <input
            type="checkbox"
            checked={withBlank}
            className="size-5 shrink-0 accent-brand-strong"
            onChange={({ target }) => setWithBlank(target.checked)}
          />
          {m.report_redo_blank({ count: left })}
        </label>
      )}
      <div ref={buttons} className="grid gap-2.5 md:flex md:flex-wrap">
        <Button icon={Repeat2} busy={practice.isBusy} onClick={() => practice.add(withBlank || isBlankAlone)}>
          {m.report_redo({ count })}
        </Button>
        {look}
      </div>
      {count > A_DAY && <p className="text-sm text-ink-2">{m.report_redo_pace()}</p>}
    </div>
  )
}

type AddedNoteProps = { added: Added; busy: boolean; onUndo: () => void }

/** In the place of the button, with its focus. */
function AddedNote({ added: { ids, total }, busy, onUndo }: AddedNoteProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mt-1 grid gap-3">
      <p ref={words} tabIndex={-1} className="rounded-sm font-medium outline-none">
        {m.report_redo_added({ count: total })}
      </p>
      <div className="grid gap-2.5 md:flex">
        <ButtonLink place={paths.redo()}>{m.report_redo_open()}</ButtonLink>
        {ids.length > 0 && (
          <Button look="secondary" busy={busy} onClick={onUndo}>
            {m.report_redo_undo()}
          </Button>
        )}
      </div>
    </div>
  )
}
