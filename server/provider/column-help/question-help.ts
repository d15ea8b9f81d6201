import { LETTERS } from '#contract/question-key.rules.ts'
import type { SheetHelp } from './sheet-help.ts'
import { LANGUAGE_KEYS, LANGUAGES, type Language } from '../sheets/question-columns.ts'
import { told } from '../told.rules.ts'

/** The columns of the question bank. */
export const questionHelp: SheetHelp = {
  'Question ID': [told('help_own_code'), 'PHY-0001'],
  'Subject Code': [told('help_subject_code'), 'PHY12'],
  'Chapter No': [told('help_question_chapter'), '3'],
  Type: [told('help_type'), 'Single'],
  Passage: [told('help_passage'), 'A ball is thrown up.'],
  'Passage Image': [told('help_passage_image'), 'throw.webp'],
  'Passage Image Text': [told('help_passage_image_text'), ''],
  Question: [told('help_question'), 'What is $2^3$?'],
  'Question Image': [told('help_picture'), 'circuit.webp'],
  'Question Image Text': [told('help_picture_text'), 'Two lamps in a row'],
  'List I': [told('help_list_one'), ''],
  'List II': [told('help_list_two'), ''],
  ...Object.fromEntries(LETTERS.map((letter) => [`Option ${letter}`, optionHelp(letter)])),
  ...Object.fromEntries(LETTERS.map((letter) => [`Image ${letter}`, imageHelp(letter)])),
  Correct: [told('help_correct'), 'B'],
  Marks: [told('help_question_marks'), '4'],
  'Negative Marks': [told('help_question_negative'), '1'],
  Explanation: [told('help_explanation'), '$2 \\times 2 \\times 2 = 8$.'],
  Difficulty: [told('help_difficulty'), 'Easy'],
  ...inLanguage('hi', '$2^3$ कितना है?'),
  ...inLanguage('ml', '$2^3$ എത്രയാണ്?'),
}

function optionHelp(letter: string): SheetHelp[string] {
  const key = letter === 'A' || letter === 'B' ? 'help_option' : 'help_more_option'
  return [told(key, { letter }), letter === 'A' ? '$6$' : letter === 'B' ? '$8$' : '']
}

function imageHelp(letter: string): SheetHelp[string] {
  return [told('help_option_image', { letter }), letter === 'A' ? 'option-a.webp' : '']
}

/** Whoever reads in that language sees English where a cell is empty. */
function inLanguage(language: Language, question: string): SheetHelp {
  const titles = ['Passage', 'Question', 'List I', 'List II', ...LETTERS.map((letter) => `Option ${letter}`)]
  return Object.fromEntries(
    [...titles, 'Explanation'].map((title) => [
      `${title} ${LANGUAGES[language]}`,
      [
        told('help_in_language', { title, language: told(LANGUAGE_KEYS[language]) }),
        title === 'Question' ? question : '',
      ] as const,
    ]),
  )
}
