import { peopleHelp } from './people-help.ts'
import type { SheetHelp } from './sheet-help.ts'
import { localized } from '../../importing/localized-message.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { LANGUAGE_KEYS, LANGUAGES, type Language } from '../../importing/sheets/questions/question-columns.ts'

/** The columns of the question bank. */
const questionHelp: SheetHelp = {
  'Question ID': [localized('help_own_code'), 'PHY-0001'],
  'Subject Code': [localized('help_subject_code'), 'PHY12'],
  'Chapter No': [localized('help_question_chapter'), '3'],
  Type: [localized('help_type'), 'Single'],
  Passage: [localized('help_passage'), 'A ball is thrown up.'],
  'Passage Image': [localized('help_passage_image'), 'throw.webp'],
  'Passage Image Text': [localized('help_passage_image_text'), ''],
  Question: [localized('help_question'), 'What is $2^3$?'],
  'Question Image': [localized('help_picture'), 'circuit.webp'],
  'Question Image Text': [localized('help_picture_text'), 'Two lamps in a row'],
  'List I': [localized('help_list_one'), ''],
  'List II': [localized('help_list_two'), ''],
  ...Object.fromEntries(LETTERS.map((letter) => [`Option ${letter}`, optionHelp(letter)])),
  ...Object.fromEntries(LETTERS.map((letter) => [`Image ${letter}`, imageHelp(letter)])),
  Correct: [localized('help_correct'), 'B'],
  Marks: [localized('help_question_marks'), '4'],
  'Negative Marks': [localized('help_question_negative'), '1'],
  Explanation: [localized('help_explanation'), '$2 \\times 2 \\times 2 = 8$.'],
  Difficulty: [localized('help_difficulty'), 'Easy'],
  'Keep Order': [localized('help_keep_order'), ''],
  ...inLanguage('hi', '$2^3$ कितना है?'),
  ...inLanguage('ml', '$2^3$ എത്രയാണ്?'),
}

function optionHelp(letter: string): SheetHelp[string] {
  const key = letter === 'A' || letter === 'B' ? 'help_option' : 'help_more_option'
  return [localized(key, { letter }), letter === 'A' ? '$6$' : letter === 'B' ? '$8$' : '']
}

function imageHelp(letter: string): SheetHelp[string] {
  return [localized('help_option_image', { letter }), letter === 'A' ? 'option-a.webp' : '']
}

/** Readers of that language see English where a cell is empty. */
function inLanguage(language: Language, question: string): SheetHelp {
  const titles = ['Passage', 'Question', 'List I', 'List II', ...LETTERS.map((letter) => `Option ${letter}`)]
  return Object.fromEntries(
    [...titles, 'Explanation'].map((title) => [
      `${title} ${LANGUAGES[language]}`,
      [
        localized('help_in_language', { title, language: localized(LANGUAGE_KEYS[language]) }),
        title === 'Question' ? question : '',
      ] as const,
    ]),
  )
}

const questionIds = [localized('help_question_ids'), 'PHY-0001..0010; PHY-0031'] as const
const marks = [localized('help_marks'), '4'] as const
const readers = [localized('help_takers'), 'P2-A'] as const
const results = [localized('help_results'), '22/11/2026 18:00'] as const
const shuffle = (otherwise: string) => [localized('help_shuffle', { otherwise }), otherwise] as const

const formatOf: SheetHelp = {
  Format: [localized('help_format'), 'jee-main-2026'],
  Calculator: [localized('help_calculator'), 'None'],
  'Exam True': [localized('help_exam_true'), 'No'],
}

/** Questions, formats, and the papers that are made of them. */
const testHelp: Record<string, SheetHelp> = {
  questions: questionHelp,
  formats: {
    'Format Code': [localized('help_code_in_rows'), 'WEEKLY'],
    Section: [localized('help_name_seen'), 'Section A'],
    'Subject Code': [localized('help_only_subject'), 'PHY12'],
    Type: [localized('help_only_type'), 'Single'],
    Questions: [localized('help_how_many'), '20'],
    'Attempt at Most': [localized('help_at_most'), '15'],
    Marks: [localized('help_section_marks'), '4'],
    'Negative Marks': [localized('help_section_negative'), '1'],
    'Partial Marks': [localized('help_partial'), 'JEE Advanced'],
    Minutes: [localized('help_section_minutes'), '60'],
  },
  quizzes: {
    'Quiz Code': [localized('help_own_code'), 'QZ-01'],
    Quiz: [localized('help_name_seen'), 'Circuits in ten minutes'],
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    'Chapter No': [localized('help_chapter_of_recorded'), '3'],
    'Question IDs': questionIds,
    Marks: marks,
    'Pass Percent': [localized('help_pass_percent'), '40'],
    Minutes: [localized('help_minutes_free'), '10'],
    'Visible From': [localized('help_visible_from'), '10/06/2026'],
    Shuffle: shuffle('None'),
    ...formatOf,
  },
  exams: {
    'Exam Code': [localized('help_own_code'), 'EX-01'],
    Exam: [localized('help_name_seen'), 'Physics: unit test 2'],
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    'Level or Batch Code': readers,
    'Question IDs': questionIds,
    Marks: marks,
    'Pass Marks': [localized('help_pass_marks_exam'), '8'],
    Minutes: [localized('help_minutes_end'), '40'],
    Start: [localized('help_start_free'), '20/11/2026 09:00'],
    End: [localized('help_end_free'), '22/11/2026 09:00'],
    'Results On': results,
    Shuffle: shuffle('Both'),
    ...formatOf,
  },
  entrance: {
    'Exam Code': [localized('help_own_code'), 'ENT-01'],
    Exam: [localized('help_name_seen'), 'Engineering entrance: mock test 4'],
    Description: [localized('help_description'), 'Thirty questions.'],
    'Level or Batch Code': readers,
    'Question IDs': questionIds,
    Marks: marks,
    'Negative Marks': [localized('help_negative'), '1'],
    'Pass Marks': [localized('help_pass_marks'), '48'],
    Minutes: [localized('help_minutes'), '60'],
    Start: [localized('help_start'), '20/11/2026 10:00'],
    End: [localized('help_end'), '20/11/2026 18:00'],
    'Results On': results,
    Shuffle: shuffle('Both'),
    ...formatOf,
  },
}

/** What is taught, and when. */
const lessonHelp: Record<string, SheetHelp> = {
  recorded: {
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    'Chapter No': [localized('help_chapter_no'), '3'],
    Chapter: [localized('help_chapter'), 'Current electricity'],
    'Topic No': [localized('help_topic_no'), '1'],
    Topic: [localized('help_topic'), "Ohm's law"],
    Video: [localized('help_video'), 'ohm.mp4'],
    Captions: [localized('help_captions'), 'ohm.en.vtt'],
  },
  materials: {
    'Material ID': [localized('help_own_code'), 'M-88'],
    Title: [localized('help_name_seen'), "Ohm's law notes"],
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    'Chapter No': [localized('help_chapter_of_recorded'), '3'],
    File: [localized('help_pdf'), 'ohm.pdf'],
    'Visible From': [localized('help_visible_from'), '10/06/2026'],
    Download: [localized('help_download'), 'Yes'],
  },
  live: {
    'Class ID': [localized('help_own_code'), 'C-771'],
    Date: [localized('help_day'), '21/06/2026'],
    Start: [localized('help_begins'), '17:00'],
    End: [localized('help_ends'), '18:00'],
    'Batch Code': [localized('help_batch_code'), 'P2-A'],
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    'Class Name': [localized('help_about'), "Ohm's law"],
    Tutor: [localized('help_tutor'), 'Anil Kurup'],
    Link: [localized('help_class_link'), 'https://meet.example.org/abc'],
    Room: [localized('help_room'), 'Room 4'],
    Status: [localized('help_cancelled'), 'Cancelled'],
  },
  days: {
    'Batch Code': [localized('help_batch_code'), 'P2-A'],
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    'Day No': [localized('help_whole_number'), '4'],
    'Schedule Name': [localized('help_done_that_day'), "Day 4: Ohm's law"],
    Date: [localized('help_when_day'), '21/06/2026'],
    'Chapter No': [localized('help_day_chapter'), '3'],
  },
}

/** Help by the names of the sheets. Templates show it, and the guide for clerks has the same text. */
export const columnHelp: Record<string, SheetHelp> = { ...peopleHelp, ...lessonHelp, ...testHelp }
