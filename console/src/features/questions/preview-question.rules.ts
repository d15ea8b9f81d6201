import { optionsOf } from '#contract/question-key.rules.ts'
import type { Question } from '#assessment/question.ts'
import { translated } from '#assessment/translation/translated.rules.ts'
import type { QuestionFields, QuestionLanguage } from '#contract/staff/question-fields.rules.ts'
import { keyedOf } from '#contract/staff/question-fields.rules.ts'

/** Addresses of pictures by their names in the fields; pictures that are not loaded yet are missing. */
export type PictureAddresses = ReadonlyMap<string, string>

const TYPES = { Single: 'single', Multiple: 'multiple', Number: 'number' } as const

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const listsOf = (one: string, two: string): Question['lists'] =>
  one.trim() === '' || two.trim() === '' ? null : { one: linesOf(one), two: linesOf(two) }

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Returns the typed question as the students' app has it, in a language; untranslated parts are in English. */
export function previewQuestion(
  fields: QuestionFields,
  language: QuestionLanguage,
  pictures: PictureAddresses,
): Question {
  const addressOf = (name: string) => pictures.get(name) ?? null
  const options = optionsOf(keyedOf(fields))
  const english: Question = {
    id: 1,
    sectionId: 1,
    answerType: TYPES[fields.type],
    paperPlace: null,
    text: fields.question,
    picture: addressOf(fields.question_image),
    pictureText: orNull(fields.question_image_text) ?? undefined,
    passage: orNull(fields.passage),
    passagePicture: addressOf(fields.passage_image),
    passagePictureText: orNull(fields.passage_image_text) ?? undefined,
    lists: listsOf(fields.list_one, fields.list_two),
    marks: Number(fields.marks) || 0,
    options: options.map(({ letter, text, image }) => ({
      key: letter,
      name: letter,
      text: text ?? '',
      picture: image && addressOf(image.name),
    })),
  }
  if (language === 'en' || fields[`question_${language}`].trim() === '') return english
  return translated(english, {
    question_id: 1,
    question: fields[`question_${language}`],
    passage: orNull(fields[`passage_${language}`]),
    lists: listsOf(fields[`list_one_${language}`], fields[`list_two_${language}`]),
    options: options.map(({ letter }) => fields[`option${letter}_${language}`].trim()),
  })
}
