import { m } from '#messages/console'
import { languageNames } from '#messages/languages'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'

const NAMES: Record<string, () => string> = {
  code: () => m.questions_code(),
  subject: () => m.questions_subject(),
  chapter_no: () => m.questions_chapter(),
  difficulty: () => m.question_difficulty(),
  type: () => m.questions_type(),
  correct: () => m.question_key(),
  marks: () => m.question_marks(),
  negative_marks: () => m.question_negative(),
  question: () => m.question_text(),
  question_image: () => m.question_picture_add({ label: m.question_text() }),
  question_image_text: () => m.question_picture_shows({ label: m.question_text() }),
  passage: () => m.question_passage(),
  passage_image: () => m.question_picture_add({ label: m.question_passage() }),
  passage_image_text: () => m.question_picture_shows({ label: m.question_passage() }),
  list_one: () => m.question_list_one(),
  list_two: () => m.question_list_two(),
  explanation: () => m.question_explanation(),
  keep_order: () => m.question_keep_order(),
}

/** What a field is called, with its language where it is another than English. */
export function fieldWords(field: FieldName): string {
  const [, name = field, language] = /^(.*?)(?:_(hi|ml))?$/.exec(field) ?? []
  const label = plainWords(name)
  return language === 'hi' || language === 'ml' ? m.question_in({ label, language: languageNames[language] }) : label
}

function plainWords(name: string): string {
  const [, kind, letter = ''] = /^(option|image)([A-F])$/.exec(name) ?? []
  const option = m.question_option({ letter })
  if (kind !== undefined) return kind === 'option' ? option : m.question_picture_add({ label: option })
  return NAMES[name]?.() ?? name
}
