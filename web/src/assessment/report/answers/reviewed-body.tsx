import { m } from '#messages/web'
import { MatchLists } from '../../content/match-lists.tsx'
import { BesidePassage, Passage } from '../../content/passage.tsx'
import { QuestionPicture } from '../../content/question-picture.tsx'
import { RichText } from '../../content/rich-text.tsx'
import type { ReviewedQuestion } from '../../question.ts'
import type { Words } from '../../translation/translation-context.ts'
import { Explanation } from './explanation.tsx'
import { ReviewedAnswer } from './reviewed-answer.tsx'

type ReviewedBodyProps = {
  words: Words<ReviewedQuestion>
  number: number
  onReload: (() => void) | undefined
  isPassageRepeated: boolean
}

/** What was asked and answered, what would have been right, and why. */
export function ReviewedBody({ words, number, onReload, isPassageRepeated }: ReviewedBodyProps) {
  const { question, lang, explanation } = words
  const { text, picture, pictureText, lists, outcome } = question
  return (
    <>
      <div className="mt-3">
        <BesidePassage passage={passageOf({ words, number, onReload, isPassageRepeated })}>
          <p lang={lang} className="text-[1.0625rem]/7">
            <RichText text={text} />
          </p>
          {picture && (
            <div className="mt-4">
              <QuestionPicture src={picture} alt={pictureText ?? m.test_picture({ number })} zoom onReload={onReload} />
            </div>
          )}
          {lists && <MatchLists lists={lists} lang={lang} />}
          <div className="mt-4">
            <ReviewedAnswer question={question} lang={lang} onReload={onReload} />
          </div>
          {outcome === 'left' && <p className="mt-3 text-sm font-medium text-ink-2">{m.report_not_answered()}</p>}
        </BesidePassage>
      </div>
      <Explanation english={question.explanation} translated={explanation} lang={lang} className="mt-4" />
    </>
  )
}

function passageOf({ words: { question, lang }, number, onReload, isPassageRepeated }: ReviewedBodyProps) {
  const { passage, passagePicture, passagePictureText } = question
  if (!passage && !passagePicture) return null
  const alt = passagePictureText ?? m.test_passage_picture({ number })
  const picture = passagePicture && <QuestionPicture src={passagePicture} alt={alt} zoom onReload={onReload} />
  return <Passage text={passage} picture={picture} lang={lang} repeated={isPassageRepeated} />
}
