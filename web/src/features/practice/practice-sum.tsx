import { CircleCheck, Target } from 'lucide-react'
import { useId } from 'react'
import { QuestionBody } from '#assessment/asking/question-body.tsx'
import { useArrival } from '#assessment/asking/use-arrival.ts'
import type { PrefetchedPictures } from '#assessment/attempt/prefetched-pictures.ts'
import { questionTexts } from '#assessment/content/question-texts.rules.ts'
import { QuestionShapes } from '#assessment/content/questions-skeleton.tsx'
import { useMathReady } from '#assessment/math/math-library.ts'
import { Explanation } from '#assessment/report/answers/explanation.tsx'
import { ReviewedAnswer } from '#assessment/report/answers/reviewed-answer.tsx'
import { OUTCOMES } from '#assessment/report/outcome-looks.ts'
import { QuestionLanguage } from '#assessment/translation/question-language.tsx'
import { useShownQuestion } from '#assessment/translation/use-shown-question.ts'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/cards/card.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import type { PracticeRow } from './practice.api.ts'
import { forgetPictures, usePictures, useWithPictures } from './practice-pictures.ts'
import { isRight, practiceQuestion, reviewedPractice } from './practice-question.ts'
import { PracticeTranslations } from './practice-questions.tsx'
import { keepRun, type PracticeRun } from './practice-run.ts'

/** How many were right; of an own test, all questions with what is right. */
export function PracticeSum({ run }: { run: PracticeRun }) {
  const studId = useStudId()
  const [heading] = useArrival(true)
  const { questions, answers, ends } = run
  const isTest = ends !== null
  const counted = isTest ? questions : questions.filter(({ question_id }) => question_id in answers)
  const right = counted.filter((row) => isRight(row, answers[row.question_id] ?? null)).length
  const wrong = counted.length - right
  const words = right < wrong ? m.practice_again : m.practice_mostly
  const more = () => {
    forgetPictures(studId)
    keepRun(studId, null)
  }
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      <section className="mx-auto flex max-w-notice animate-appear flex-col items-center px-4 py-8 text-center md:py-12">
        {wrong === 0 ? (
          <CircleCheck size={56} strokeWidth={1.75} aria-hidden className="text-good" />
        ) : (
          <Target size={56} strokeWidth={1.75} aria-hidden className="text-brand" />
        )}
        <h2 ref={heading} tabIndex={-1} className="mt-5 scroll-mt-60 rounded-sm text-xl">
          {m.practice_sum({ right, count: counted.length })}
        </h2>
        <p className="mt-1.5 mb-5 text-pretty text-ink-2">
          {wrong > 0 ? words({ count: wrong }) : m.practice_all_right()}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={more}>{m.practice_more()}</Button>
          {wrong > 0 && (
            <ButtonLink look="secondary" place={paths.redo()}>
              {m.menu_redo()}
            </ButtonLink>
          )}
        </div>
      </section>
      {isTest && <ToldQuestions run={run} />}
    </div>
  )
}

function ToldQuestions({ run }: { run: PracticeRun }) {
  const pictures = usePictures(run.questions)
  const drawable = useMathReady(run.questions.flatMap((row) => questionTexts(practiceQuestion(row))))
  if (!drawable) {
    return (
      <SkeletonFrame className="max-w-reading">
        <QuestionShapes count={2} />
      </SkeletonFrame>
    )
  }
  return (
    <PracticeTranslations run={run}>
      {run.questions.map((row, at) => (
        <ToldQuestion
          key={row.question_id}
          row={row}
          pictures={pictures}
          number={at + 1}
          chosen={run.answers[row.question_id] ?? null}
        />
      ))}
    </PracticeTranslations>
  )
}

type ToldQuestionProps = { row: PracticeRow; pictures: PrefetchedPictures; number: number; chosen: string | null }

function ToldQuestion({ row, pictures, number, chosen }: ToldQuestionProps) {
  const textId = useId()
  const shown = useShownQuestion(useWithPictures(row, pictures))
  const { lang, explanation } = shown.words
  const reviewed = reviewedPractice(shown.words.question, row, chosen)
  const { icon: Icon, look, words } = OUTCOMES[reviewed.outcome]
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold tabular">{m.test_question({ number })}</h3>
        <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${look}`}>
          <Icon size={16} aria-hidden />
          {words()}
        </span>
      </div>
      <QuestionLanguage shown={shown} />
      <div className="mt-3">
        <QuestionBody question={shown.words.question} textId={textId} lang={lang} number={number}>
          <ReviewedAnswer question={reviewed} lang={lang} onReload={undefined} />
        </QuestionBody>
      </div>
      <Explanation className="mt-4" english={row.explanation} translated={explanation} lang={lang} />
    </Card>
  )
}
