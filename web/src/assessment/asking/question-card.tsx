import { Check, Flag } from 'lucide-react'
import { memo } from 'react'
import { m } from '#messages/web'
import { MatchLists } from '../content/match-lists.tsx'
import { BesidePassage, Passage } from '../content/passage.tsx'
import { RichText } from '../content/rich-text.tsx'
import type { Entry } from '../journal/local-answer.ts'
import type { Question } from '../question.ts'
import { AnswerField } from './answer-field.tsx'
import { PrefetchedPicture } from './prefetched-picture.tsx'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'
import { headingId } from '../attempt/use-question-navigation.ts'
import { type ShownQuestion, useShownQuestion } from './question-language.ts'
import { ViewIn } from './view-in.tsx'

type QuestionCardProps = { question: Question; index: number }

/** A question that can be answered. */
export const QuestionCard = memo(function QuestionCard({ question: asked, index }: QuestionCardProps) {
  const attempt = useAttempt()
  const entry = useAttemptState(({ entries }) => entries.get(asked.id))
  const shown = useShownQuestion(asked)
  const { question, lang } = shown
  const textId = `${headingId(index)}-text`
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id={headingId(index)} tabIndex={-1} className="scroll-mt-20 rounded-sm text-base font-semibold">
          {m.test_question({ number: index + 1 })}
        </h2>
        <span className="rounded-full bg-brand-50 px-3 py-1 text-sm font-semibold text-brand-strong tabular">
          {m.test_marks({ marks: question.marks })}
        </span>
        <AcknowledgedSign questionId={question.id} entry={entry} />
        {entry?.marked && (
          <span className="ms-auto inline-flex items-center gap-1.5 text-sm font-medium text-warn">
            <Flag size={16} aria-hidden />
            {m.test_marked()}
          </span>
        )}
      </div>
      <ViewIn shown={shown} />
      <div className="mt-3">
        <BesidePassage passage={passageOf(shown, index)}>
          <p id={textId} lang={lang} className="text-[1.0625rem]/7 lg:text-lg/7">
            <RichText text={question.text} />
          </p>
          {question.picture && (
            <div className="mt-4">
              <PrefetchedPicture src={question.picture} alt={m.test_picture({ number: index + 1 })} zoom />
            </div>
          )}
          {question.lists && <MatchLists lists={question.lists} lang={lang} />}
          <div className="mt-5">
            <AnswerField
              textId={textId}
              lang={lang}
              question={question}
              code={entry?.option ?? null}
              onAnswer={(code) => void attempt.choose(asked.id, code)}
            />
          </div>
        </BesidePassage>
      </div>
    </>
  )
})

function passageOf({ question: { passage, passagePicture }, lang }: ShownQuestion, index: number) {
  if (!passage && !passagePicture) return null
  const alt = m.test_passage_picture({ number: index + 1 })
  const picture = passagePicture && <PrefetchedPicture src={passagePicture} alt={alt} zoom />
  return <Passage text={passage} picture={picture} lang={lang} />
}

/** Whether the server has what was answered last. */
function AcknowledgedSign({ questionId, entry }: { questionId: number; entry: Entry | undefined }) {
  const savedSingly = useIsSavedSingly()
  const isUnsaved = useAttemptState(({ unsaved }) => unsaved.has(questionId))
  if (!entry || !savedSingly || isUnsaved) return null
  if (entry.refused) return <span className="text-sm font-medium text-bad">{m.test_not_saved()}</span>
  if (!entry.acknowledged) return <span className="text-sm text-ink-2">{m.test_saving()}</span>
  return (
    <span className="inline-flex items-center gap-1 text-sm text-good">
      <Check size={15} aria-hidden />
      {m.test_saved()}
    </span>
  )
}
