import { memo } from 'react'
import { m } from '#messages/web'
import { PrefetchedPicture } from '../asking/prefetched-picture.tsx'
import { QuestionBody } from '../asking/question-body.tsx'
import { useAttempt } from '../attempt/attempt-context.ts'
import { useProgressiveList } from '../content/fast-path/use-progressive-list.ts'
import { letterOf } from '../content/letter.rules.ts'
import { RichText } from '../content/rich-text.tsx'
import { ReadingModal } from '../palette/reading-modal.tsx'
import type { Option, Question } from '../question.ts'
import { QuestionKind } from '../sections/question-kind.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import { useShownQuestion } from '../translation/use-shown-question.ts'

type QuestionPaperDialogProps = { open: boolean; onClose: () => void; onChoose: (index: number) => void }

/** Every question of the test in progress to read, without answers; a number leads to its question. */
export function QuestionPaperDialog({ open, onClose, onChoose }: QuestionPaperDialogProps) {
  return (
    <ReadingModal open={open} title={m.test_question_paper()} onClose={onClose}>
      <Paper onChoose={onChoose} />
    </ReadingModal>
  )
}

function Paper({ onChoose }: { onChoose: (index: number) => void }) {
  const attempt = useAttempt()
  const { questions } = attempt.opened
  const [drawn] = useProgressiveList(questions.length)
  return (
    <ol className="grid grid-cols-1 divide-y divide-line">
      {questions.slice(0, drawn).map((question, index) =>
        // Sections that are over, or not open yet, are not to be read.
        attempt.isReachable(index) ? (
          <li key={question.id} className="py-4 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]">
            <SectionHeading index={index} />
            <Asked question={question} index={index} onChoose={onChoose} />
          </li>
        ) : null,
      )}
    </ol>
  )
}

type AskedProps = { question: Question; index: number } & Pick<QuestionPaperDialogProps, 'onChoose'>

/** Drawn once each, while the list of them grows. */
const Asked = memo(function Asked({ question: asked, index, onChoose }: AskedProps) {
  const { question, lang } = useShownQuestion(asked).words
  const number = index + 1
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-2.5">
        <button
          type="button"
          className="min-h-11 font-semibold text-brand-strong underline"
          onClick={() => onChoose(index)}
        >
          {m.test_question({ number })}
        </button>
        <QuestionKind question={question} />
      </p>
      <QuestionBody question={question} textId={`paper-${number}`} lang={lang} number={number}>
        {question.options.length > 0 && (
          <ol className="grid gap-2" lang={lang}>
            {question.options.map((option, at) => (
              <li key={option.key} className="flex gap-2.5">
                <b className="font-semibold">{letterOf(at)}</b>
                <Shown option={option} letter={letterOf(at)} />
              </li>
            ))}
          </ol>
        )}
      </QuestionBody>
    </>
  )
})

function Shown({ option: { text, picture }, letter }: { option: Option; letter: string }) {
  if (picture) return <PrefetchedPicture src={picture} alt={text || m.test_option_picture({ letter })} />
  return (
    <span className="min-w-0 wrap-anywhere">
      <RichText text={text} isTall />
    </span>
  )
}
