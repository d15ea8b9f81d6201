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
import { answered } from './redo.rules.ts'
import { useRedoList } from './use-redo-list.ts'

/** The questions of today one by one, then what waits. */
export function RedoToday({ list }: { list: RedoList }) {
  const { change } = useRedoList()
  // It has left the list, and is on display until its result is read.
  const [checked, setChecked] = useState<RedoRow | null>(null)
  const [tally, setTally] = useState({ answered: 0, right: 0 })
  const [moved, setMoved] = useState(false)
  const drawable = useMathReady(list.questions.map(redoQuestion).flatMap(questionTexts))
  const row = checked ?? list.questions[0]
  const count = tally.answered + list.questions.length

  function takeResult(of: RedoRow, { outcome }: RedoResult): void {
    setChecked(of)
    setTally(({ answered: before, right }) => ({ answered: before + 1, right: right + (outcome === 'right' ? 1 : 0) }))
    void change((before) => answered(before, of.question_id))
  }
  const goOn = () => {
    setChecked(null)
    setMoved(true)
  }

  if (!drawable) return <RedoSkeleton />
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      {row ? (
        <>
          <ProgressLine percent={(100 * tally.answered) / count} />
          <RedoCard
            key={row.question_id}
            row={row}
            number={tally.answered + (checked ? 0 : 1)}
            count={count}
            takesFocus={moved}
            onResult={(result) => takeResult(row, result)}
            onNext={goOn}
          />
        </>
      ) : (
        <RedoDone waiting={list.due} tally={tally} takesFocus={moved} />
      )}
      <ClearList total={list.total} />
    </div>
  )
}
