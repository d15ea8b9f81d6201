import { CloudOff, Flag } from 'lucide-react'
import { memo } from 'react'
import { m } from '#messages/web'
import type { Entry } from '../journal/local-answer.ts'
import type { Question } from '../question.ts'
import { AnswerField } from './answer-field.tsx'
import { QuestionBody } from './question-body.tsx'
import { useAttempt, useAttemptState, useIsSavedSingly, useShownAnswer } from '../attempt/attempt-context.ts'
import { headingId } from '../attempt/focus-question.ts'
import { QuestionKind } from '../sections/question-kind.tsx'
import { QuestionLanguage } from '../translation/question-language.tsx'
import { useShownQuestion } from '../translation/use-shown-question.ts'

type QuestionCardProps = { question: Question; index: number }

/** A question that can be answered. */
export const QuestionCard = memo(function QuestionCard({ question: asked, index }: QuestionCardProps) {
  const attempt = useAttempt()
  const entry = useAttemptState(({ entries }) => entries.get(asked.id))
  const { integerOnly } = attempt.opened.paper
  const answer = useShownAnswer(asked.id)
  const locked = useAttemptState(({ phase }) => phase !== 'taking')
  const shown = useShownQuestion(asked)
  const { question, lang } = shown.words
  // In a list only the question on display announces its state.
  const isSaid = useAttemptState(({ at }) => at === index)
  const textId = `${headingId(index)}-text`
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2
          id={headingId(index)}
          tabIndex={-1}
          className="scroll-mt-17 rounded-sm md:scroll-mt-20 sideways:scroll-mt-3 text-base font-semibold"
        >
          {m.test_question({ number: index + 1 })}
        </h2>
        <QuestionKind question={question} />
        <AcknowledgedSign questionId={question.id} entry={entry} />
        {entry?.marked && (
          <span className="ms-auto inline-flex items-center gap-1.5 text-sm font-medium text-warn">
            <Flag size={16} aria-hidden />
            {m.test_marked()}
          </span>
        )}
      </div>
      <QuestionLanguage shown={shown} isSaid={isSaid} isInMenu />
      <div className="mt-1.5 [zoom:var(--question-zoom,1)] md:mt-3">
        <QuestionBody question={question} textId={textId} lang={lang} number={index + 1}>
          <AnswerField
            nameId={headingId(index)}
            textId={textId}
            lang={lang}
            question={question}
            integerOnly={integerOnly}
            locked={locked}
            code={answer}
            onAnswer={(code) => void attempt.choose(asked.id, code)}
          />
        </QuestionBody>
      </div>
    </>
  )
})

/** Says it while the server has not stored the last answer; that all are stored is said once, in the bar. */
function AcknowledgedSign({ questionId, entry }: { questionId: number; entry: Entry | undefined }) {
  const savedSingly = useIsSavedSingly()
  const isUnsaved = useAttemptState(({ unsaved }) => unsaved.has(questionId))
  const isOffline = useAttemptState(({ flow }) => flow === 'waiting')
  const notSaved = <span className="text-sm font-medium text-bad">{m.test_not_saved()}</span>
  if (isUnsaved) return notSaved
  if (!entry || !savedSingly) return null
  if (entry.refused) return notSaved
  if (!entry.acknowledged && isOffline) {
    return (
      <span className="inline-flex items-center gap-1 text-sm text-warn">
        <CloudOff size={15} aria-hidden />
        {m.test_not_sent()}
      </span>
    )
  }
  return entry.acknowledged ? null : <span className="text-sm text-ink-2">{m.test_saving()}</span>
}
