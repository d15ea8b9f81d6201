import { LETTERS, type Letter } from '../../question-key.rules.ts'
import { type PastedPicture, type QuestionPictures, withoutPictures } from './pictures.rules.ts'
import type { PastedQuestion } from './paper.rules.ts'
import { blankFields, type QuestionFields } from '../question-fields.rules.ts'

/** The values that all questions of a document share. */
export type PastedCommon = Pick<QuestionFields, 'subject' | 'chapter_no' | 'marks' | 'negative_marks'>

/**
 * Why a picture cannot be taken over: two in one place, a picture in an explanation, or one that was never in the file.
 */
export type PictureFault = 'two_pictures' | 'picture_place' | 'picture_lost'

/** The form of a pasted question, without its pictures, which are uploaded on saving, and the faults of those. */
export type PastedForm = { fields: QuestionFields; pictures: QuestionPictures; faults: PictureFault[] }

/** `known` are the numbers of the pictures that came with the document. */
export function pastedForm(pasted: PastedQuestion, common: PastedCommon, known: ReadonlySet<number>): PastedForm {
  const { correct } = pasted
  const choice = correct.includes(',') ? 'Multiple' : 'Single'
  const question = withoutPictures(pasted.question)
  const options = pasted.options.map(withoutPictures)
  const explanation = withoutPictures(pasted.explanation)
  const passage = withoutPictures(pasted.passage)
  const places = [question, ...options]
  const faults: (PictureFault | false)[] = [
    places.some(({ pictures }) => pictures.length > 1) && 'two_pictures',
    [...explanation.pictures, ...passage.pictures].length > 0 && 'picture_place',
    places.some(({ pictures }) => pictures.some(({ number }) => number === null || !known.has(number))) &&
      'picture_lost',
  ]
  const cells = LETTERS.map((letter, at) => {
    const { text = '', pictures = [] } = options[at] ?? {}
    // An option's own text describes its picture.
    return [`option${letter}`, text === '' ? (pictures[0]?.words ?? '') : text]
  })
  const fields = {
    ...blankFields(),
    ...common,
    ...(Object.fromEntries(cells) as object),
    passage: passage.text,
    question: question.text,
    question_image_text: question.pictures[0]?.words ?? '',
    correct,
    explanation: explanation.text,
    type: options.length === 0 ? ('Number' as const) : choice,
  } satisfies QuestionFields
  const shown: [string, PastedPicture | undefined][] = [
    ['question', question.pictures[0]],
    ...LETTERS.map((letter, at): [Letter, PastedPicture | undefined] => [letter, options[at]?.pictures[0]]),
  ]
  return {
    fields,
    pictures: Object.fromEntries(shown.filter(([, picture]) => picture)) as QuestionPictures,
    faults: faults.filter((fault) => fault !== false),
  }
}

/** The fields with a name for each picture. */
export function withPictures(
  { fields, pictures }: PastedForm,
  nameOf: (picture: PastedPicture) => string,
): QuestionFields {
  const named = Object.entries(pictures).map(([place, picture]) => [
    place === 'question' ? 'question_image' : `image${place}`,
    nameOf(picture),
  ])
  return { ...fields, ...(Object.fromEntries(named) as object) }
}

/**
 * Returns the fields in a form that can be checked before the pictures are uploaded: an option that is a picture has a
 * text meanwhile.
 */
export function withoutItsPictures({ fields, pictures }: PastedForm): QuestionFields {
  const named = LETTERS.flatMap((letter) =>
    pictures[letter] && fields[`option${letter}`] === '' ? [[`option${letter}`, `(${letter})`]] : [],
  )
  return { ...fields, question_image_text: '', ...(Object.fromEntries(named) as object) }
}
