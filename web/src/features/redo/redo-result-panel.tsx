import { CalendarClock } from 'lucide-react'
import { m } from '#messages/web'
import type { Language } from '#messages/languages'
import { Explanation } from '../../assessment/report/answers/explanation.tsx'
import { OUTCOMES } from '../../assessment/report/outcome-looks.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import type { RedoResult } from './redo.api.ts'
import { TakeOff } from './take-off.tsx'
import { useArrival } from './use-arrival.ts'

type RedoResultPanelProps = {
  result: RedoResult
  questionId: number
  /** What the question is read in. */
  lang: Language | undefined
  isLast: boolean
  onNext: () => void
}

/** What became of an answer, why, and when the question comes again. */
export function RedoResultPanel({ result, questionId, lang, isLast, onNext }: RedoResultPanelProps) {
  const { outcome, explanation, explanations, next_on } = result
  const translated = explanations.find(({ language }) => language === lang)
  const { icon: Icon, look, words } = OUTCOMES[outcome]
  const [heading, whole] = useArrival<HTMLDivElement>(true)
  return (
    <div ref={whole} className="mt-5 grid scroll-mt-20 scroll-mb-4 animate-appear gap-4">
      <div className={`rounded-control px-4 py-3 ${look}`}>
        <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 rounded-sm text-lg">
          <Icon size={20} aria-hidden />
          {words()}
        </h3>
        <p className="mt-0.5 flex items-center gap-2 text-sm text-ink">
          <CalendarClock size={16} aria-hidden className="shrink-0" />
          {m.redo_again({ day: formatDay(next_on, 'date') })}
        </p>
      </div>
      <Explanation english={explanation} translated={translated?.explanation ?? null} lang={lang} />
      <div className="grid gap-2.5 md:flex md:items-center">
        <Button onClick={onNext}>
          <span className="md:px-6">{isLast ? m.redo_finish() : m.redo_next()}</span>
        </Button>
        <TakeOff questionId={questionId} onDone={onNext} />
      </div>
    </div>
  )
}
