import type { Api } from '#contract/all-calls.ts'
import { mediaAddress } from '../api/media-address.ts'
import type { Option, Question } from './question.ts'

/** Options of quizzes and school exams, which are named by their texts. */
export const textOptions = ({ options, option_images }: { options: string[]; option_images?: (string | null)[] }) =>
  options.map((text, index): Option => ({
    key: text,
    name: text,
    text,
    picture: mediaAddress(option_images?.[index] ?? null),
  }))

type EntranceOption = Api['/Student/entrance_start_exam']['data']['questions'][number]['options'][number]

/** An option of an entrance exam, which is named by its id. */
export const entranceOption = ({ id, ptype, ptext, alt, name = ptext }: EntranceOption): Option =>
  ptype === 'image'
    ? { key: String(id), name, text: alt ?? '', picture: mediaAddress(ptext) }
    : { key: String(id), name, text: ptext, picture: null }

/** The fields of a question that servers send for every kind of test, in the test and in its report. */
export type AskedRow = Pick<
  Api['/Student/get_quiz']['data']['questions'][number],
  | 'question'
  | 'question_image'
  | 'marks'
  | 'section_id'
  | 'answer_type'
  | 'paper_place'
  | 'passage'
  | 'passage_image'
  | 'question_image_text'
  | 'passage_image_text'
  | 'lists'
>

/** Returns the common fields of a question; a server that knows only one type leaves some of them out. */
export const askedOf = (row: AskedRow): Omit<Question, 'id' | 'options'> => ({
  sectionId: row.section_id ?? 1,
  answerType: row.answer_type ?? 'single',
  paperPlace: row.paper_place ?? null,
  text: row.question,
  picture: mediaAddress(row.question_image ?? null),
  passage: row.passage ?? null,
  passagePicture: mediaAddress(row.passage_image ?? null),
  pictureText: row.question_image_text,
  passagePictureText: row.passage_image_text,
  lists: row.lists ?? null,
  marks: row.marks,
})
