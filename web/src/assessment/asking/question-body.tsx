import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { MatchLists } from '../content/match-lists.tsx'
import { BesidePassage, Passage } from '../content/passage.tsx'
import { RichText } from '../content/rich-text.tsx'
import type { Question } from '../question.ts'
import { PrefetchedPicture } from './prefetched-picture.tsx'

type QuestionBodyProps = {
  question: Question
  /** Id for the element with the question's text. */
  textId: string
  lang?: string | undefined
  number: number
  /** The control that takes the answer. */
  children: ReactNode
}

/** The question's text, with its passage, picture and lists, and below it the control that takes the answer. */
export function QuestionBody({ question, textId, lang, number, children }: QuestionBodyProps) {
  const { text, picture, pictureText, lists } = question
  return (
    <BesidePassage passage={passageOf(question, lang, number)}>
      <p id={textId} lang={lang} className="text-[1.0625rem]/6.5 md:leading-7 lg:text-lg/7">
        <RichText text={text} />
      </p>
      {picture && (
        <div className="mt-2.5 md:mt-4">
          <PrefetchedPicture src={picture} alt={pictureText ?? m.test_picture({ number })} zoom />
        </div>
      )}
      {lists && <MatchLists lists={lists} lang={lang} />}
      <div className="mt-3 md:mt-5">{children}</div>
    </BesidePassage>
  )
}

function passageOf(
  { passage, passagePicture, passagePictureText }: Question,
  lang: string | undefined,
  number: number,
) {
  if (!passage && !passagePicture) return null
  const alt = passagePictureText ?? m.test_passage_picture({ number })
  const picture = passagePicture && <PrefetchedPicture src={passagePicture} alt={alt} zoom />
  return <Passage text={passage} picture={picture} lang={lang} />
}
