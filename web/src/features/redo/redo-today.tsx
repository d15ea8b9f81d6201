import { type ReactNode, useState } from 'react'
import { questionTexts } from '../../assessment/content/question-texts.rules.ts'
import { useMathReady } from '../../assessment/math/math-library.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { ClearList } from './clear-list.tsx'
import { RedoCard } from './redo-card.tsx'
import { RedoDone } from './redo-done.tsx'
import { redoQuestion } from './redo-question.ts'
import { RedoSkeleton } from './redo-skeleton.tsx'
import { RedoTranslations } from './redo-translations.tsx'
import type { RedoList, RedoResult, RedoRow } from './redo.api.ts'
import { answered, skipped } from './redo.rules.ts'
import { useRedoList } from './use-redo-list.ts'
import { useShownRow } from './use-shown-row.ts'

/** `empty` stands where nothing is on the list. */
type RedoTodayProps = { list: RedoList; empty: ReactNode }

/** The questions of today one by one, then what waits. */
export function RedoToday({ list, empty }: RedoTodayProps) {
  const { change, refetch } = useRedoList()
  const { row, others, leave, pass } = useShownRow(list)
  const [isChecked, setChecked] = useState(false)
  const [tally, setTally] = useState({ answered: 0, right: 0 })
  const [moved, setMoved] = useState(false)
  const drawable = useMathReady(row ? questionTexts(redoQuestion(row)) : [])
  const number = tally.answered + (isChecked ? 0 : 1)

  function takeResult(of: RedoRow, { outcome }: RedoResult): void {
    setChecked(true)
    setTally(({ answered: before, right }) => ({ answered: before + 1, right: right + (outcome === 'right' ? 1 : 0) }))
    void change((before) => answered(before, of.question_id))
  }
  const goOn = () => {
    leave()
    setChecked(false)
    setMoved(true)
  }
  async function skip(of: RedoRow): Promise<void> {
    await change((before) => skipped(before, of.question_id))
    pass([of])
    goOn()
    await refetch()
  }
  const leaveAll = () => {
    pass(list.questions)
    goOn()
  }

  if (!drawable) return <RedoSkeleton />
  if (!row && list.total === 0) return empty
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      {row ? (
        <>
          <ProgressLine percent={(100 * tally.answered) / (number + others)} />
          <RedoTranslations key={row.question_id} row={row} others={list.questions}>
            <RedoCard
              row={row}
              number={number}
              count={number + others}
              takesFocus={moved}
              onResult={(result) => takeResult(row, result)}
              onNext={goOn}
              onSkip={() => void skip(row)}
            />
          </RedoTranslations>
        </>
      ) : (
        <RedoDone waiting={list.due} tally={tally} takesFocus={moved} />
      )}
      <ClearList total={list.total} onDone={leaveAll} />
    </div>
  )
}
