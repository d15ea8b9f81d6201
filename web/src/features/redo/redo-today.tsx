import { useState } from 'react'
import { questionTexts } from '../../assessment/content/question-texts.rules.ts'
import { useMathReady } from '../../assessment/math/math-library.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { ClearList } from './clear-list.tsx'
import { RedoCard } from './redo-card.tsx'
import { RedoDone } from './redo-done.tsx'
import { redoQuestion } from './redo-question.ts'
import { RedoSkeleton } from './redo-skeleton.tsx'
import type { RedoList, RedoResult, RedoRow } from './redo.api.ts'
import { answered, skipped } from './redo.rules.ts'
import { useRedoList } from './use-redo-list.ts'

/** The questions of today one by one, then what waits. */
export function RedoToday({ list }: { list: RedoList }) {
  const { change, refetch } = useRedoList()
  // It stays until the student goes on, whatever the list says meanwhile: its result is still to be read.
  const [shown, setShown] = useState<RedoRow | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [tally, setTally] = useState({ answered: 0, right: 0 })
  const [moved, setMoved] = useState(false)
  // What the student has left may be in the list for a moment more.
  const [left, setLeft] = useState<number | null>(null)
  // The server may go on to list what it does not let be answered now.
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set())
  const open = list.questions.filter(({ question_id }) => !passed.has(question_id))
  const row = shown ?? open.find(({ question_id }) => question_id !== left)
  if (row && row !== shown) setShown(row)
  if (left !== null && list.questions.every(({ question_id }) => question_id !== left)) setLeft(null)
  const drawable = useMathReady(row ? questionTexts(redoQuestion(row)) : [])
  const others = open.filter(({ question_id }) => question_id !== row?.question_id).length
  const number = tally.answered + (isChecked ? 0 : 1)

  function takeResult(of: RedoRow, { outcome }: RedoResult): void {
    setChecked(true)
    setTally(({ answered: before, right }) => ({ answered: before + 1, right: right + (outcome === 'right' ? 1 : 0) }))
    void change((before) => answered(before, of.question_id))
  }
  const goOn = () => {
    setLeft(row?.question_id ?? null)
    setShown(null)
    setChecked(false)
    setMoved(true)
  }
  async function skip({ question_id }: RedoRow): Promise<void> {
    await change((before) => skipped(before, question_id))
    setPassed((before) => new Set(before).add(question_id))
    goOn()
    await refetch()
  }

  if (!drawable) return <RedoSkeleton />
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      {row ? (
        <>
          <ProgressLine percent={(100 * tally.answered) / (number + others)} />
          <RedoCard
            key={row.question_id}
            row={row}
            number={number}
            count={number + others}
            takesFocus={moved}
            onResult={(result) => takeResult(row, result)}
            onNext={goOn}
            onSkip={() => void skip(row)}
          />
        </>
      ) : (
        <RedoDone waiting={list.due} tally={tally} takesFocus={moved} />
      )}
      <ClearList total={list.total} />
    </div>
  )
}
