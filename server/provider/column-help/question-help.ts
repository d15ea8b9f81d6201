import { LETTERS } from '#contract/question-key.rules.ts'
import type { SheetHelp } from './sheet-help.ts'

/** The columns of the question bank. */
export const questionHelp: SheetHelp = {
  'Question ID': ['Your short code for it. It never changes', 'PHY-0001'],
  'Subject Code': ['The code of a subject', 'PHY12'],
  'Chapter No': ['A chapter of the sheet recorded. Empty: of the subject as a whole', '3'],
  Type: ['Single, Multiple or Number. Empty: as options and Correct say', 'Single'],
  Passage: ['What is read before the question, the same in each of its questions. Empty: none', 'A ball is thrown up.'],
  'Passage Image': ['A picture of the passage, in the folder images. Empty: none', 'throw.webp'],
  'Passage Image Text': ['What the picture of the passage shows, for who does not see it. Empty: nothing is said', ''],
  Question: ['The text. Mathematics stands between dollar signs', 'What is $2^3$?'],
  'Question Image': ['A picture in the folder images. Empty: none', 'circuit.webp'],
  'Question Image Text': [
    'What the picture shows, for who does not see it. Empty: nothing is said',
    'Two lamps in a row',
  ],
  'List I': ['What is to be matched, an item a line. Empty: nothing is', ''],
  'List II': ['With what it is matched, an item a line. Empty: nothing is', ''],
  ...Object.fromEntries(LETTERS.map((letter) => [`Option ${letter}`, optionHelp(letter)])),
  ...Object.fromEntries(LETTERS.map((letter) => [`Image ${letter}`, imageHelp(letter)])),
  Correct: ['The right option, A to F or 1 to 6; of several all, A,C; or a number, or from..to', 'B'],
  Marks: ['For a right answer. Empty: 1', '4'],
  'Negative Marks': ['Taken away for a wrong answer. Empty: nothing', '1'],
  Explanation: ['Shown after the test. Empty: none', '$2 \\times 2 \\times 2 = 8$.'],
  Difficulty: ['A word of your own. Empty: none', 'Easy'],
  ...inLanguage('Hindi', '$2^3$ कितना है?'),
  ...inLanguage('Malayalam', '$2^3$ എത്രയാണ്?'),
}

function optionHelp(letter: string): SheetHelp[string] {
  const needed =
    letter === 'A' || letter === 'B' ? 'Empty: it is a picture' : 'Empty: there are fewer, or it is a picture'
  return [`The text of option ${letter}. ${needed}`, letter === 'A' ? '$6$' : letter === 'B' ? '$8$' : '']
}

function imageHelp(letter: string): SheetHelp[string] {
  return [`The picture of option ${letter}, in the folder images. Empty: none`, letter === 'A' ? 'option-a.webp' : '']
}

/** Whoever reads in that language sees English where a cell is empty. */
function inLanguage(language: string, question: string): SheetHelp {
  const titles = ['Passage', 'Question', 'List I', 'List II', ...LETTERS.map((letter) => `Option ${letter}`)]
  return Object.fromEntries(
    [...titles, 'Explanation'].map((title) => [
      `${title} ${language}`,
      [`${title} in ${language}. Empty: in English`, title === 'Question' ? question : ''] as const,
    ]),
  )
}
