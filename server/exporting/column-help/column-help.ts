import { peopleHelp } from './people-help.ts'
import type { SheetHelp } from './sheet-help.ts'
import { told } from '../../importing/told.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { LANGUAGE_KEYS, LANGUAGES, type Language } from '../../importing/sheets/questions/question-columns.ts'

/** The columns of the question bank. */
const questionHelp: SheetHelp = {
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

const questionIds = [told('help_question_ids'), 'PHY-0001..0010; PHY-0031'] as const
const marks = [told('help_marks'), '4'] as const
const readers = [told('help_takers'), 'P2-A'] as const
const results = [told('help_results'), '22/11/2026 18:00'] as const
const shuffle = (otherwise: string) => [told('help_shuffle', { otherwise }), otherwise] as const

const formatOf: SheetHelp = {
  Format: [told('help_format'), 'jee-main-2026'],
  Calculator: [told('help_calculator'), 'None'],
  'Exam True': [told('help_exam_true'), 'No'],
}

/** Questions, formats, and the papers that are made of them. */
const testHelp: Record<string, SheetHelp> = {
  questions: questionHelp,
  formats: {
    'Format Code': [told('help_code_in_rows'), 'WEEKLY'],
    Section: [told('help_name_seen'), 'Section A'],
    'Subject Code': [told('help_only_subject'), 'PHY12'],
    Type: [told('help_only_type'), 'Single'],
    Questions: [told('help_how_many'), '20'],
    'Attempt at Most': [told('help_at_most'), '15'],
    Marks: [told('help_section_marks'), '4'],
    'Negative Marks': [told('help_section_negative'), '1'],
    'Partial Marks': [told('help_partial'), 'JEE Advanced'],
    Minutes: [told('help_section_minutes'), '60'],
  },
  quizzes: {
    'Quiz Code': [told('help_own_code'), 'QZ-01'],
    Quiz: [told('help_name_seen'), 'Circuits in ten minutes'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Chapter No': [told('help_chapter_of_recorded'), '3'],
    'Question IDs': questionIds,
    Marks: marks,
    'Pass Percent': [told('help_pass_percent'), '40'],
    Minutes: [told('help_minutes_free'), '10'],
    'Visible From': [told('help_visible_from'), '10/06/2026'],
    Shuffle: shuffle('None'),
    ...formatOf,
  },
  exams: {
    'Exam Code': [told('help_own_code'), 'EX-01'],
    Exam: [told('help_name_seen'), 'Physics: unit test 2'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Level or Batch Code': readers,
    'Question IDs': questionIds,
    Marks: marks,
    'Pass Marks': [told('help_pass_marks_exam'), '8'],
    Minutes: [told('help_minutes_end'), '40'],
    Start: [told('help_start_free'), '20/11/2026 09:00'],
    End: [told('help_end_free'), '22/11/2026 09:00'],
    'Results On': results,
    Shuffle: shuffle('Both'),
    ...formatOf,
  },
  entrance: {
    'Exam Code': [told('help_own_code'), 'ENT-01'],
    Exam: [told('help_name_seen'), 'Engineering entrance: mock test 4'],
    Description: [told('help_description'), 'Thirty questions.'],
    'Level or Batch Code': readers,
    'Question IDs': questionIds,
    Marks: marks,
    'Negative Marks': [told('help_negative'), '1'],
    'Pass Marks': [told('help_pass_marks'), '48'],
    Minutes: [told('help_minutes'), '60'],
    Start: [told('help_start'), '20/11/2026 10:00'],
    End: [told('help_end'), '20/11/2026 18:00'],
    'Results On': results,
    Shuffle: shuffle('Both'),
    ...formatOf,
  },
}

/** What is taught, and when. */
const lessonHelp: Record<string, SheetHelp> = {
  recorded: {
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Chapter No': [told('help_chapter_no'), '3'],
    Chapter: [told('help_chapter'), 'Current electricity'],
    'Topic No': [told('help_topic_no'), '1'],
    Topic: [told('help_topic'), "Ohm's law"],
    Video: [told('help_video'), 'ohm.mp4'],
    Captions: [told('help_captions'), 'ohm.en.vtt'],
  },
  materials: {
    'Material ID': [told('help_own_code'), 'M-88'],
    Title: [told('help_name_seen'), "Ohm's law notes"],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Chapter No': [told('help_chapter_of_recorded'), '3'],
    File: [told('help_pdf'), 'ohm.pdf'],
    'Visible From': [told('help_visible_from'), '10/06/2026'],
    Download: [told('help_download'), 'Yes'],
  },
  live: {
    'Class ID': [told('help_own_code'), 'C-771'],
    Date: [told('help_day'), '21/06/2026'],
    Start: [told('help_begins'), '17:00'],
    End: [told('help_ends'), '18:00'],
    'Batch Code': [told('help_batch_code'), 'P2-A'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Class Name': [told('help_about'), "Ohm's law"],
    Tutor: [told('help_tutor'), 'Anil Kurup'],
    Link: [told('help_link'), 'https://meet.example.org/abc'],
    Status: [told('help_cancelled'), 'Cancelled'],
  },
  days: {
    'Batch Code': [told('help_batch_code'), 'P2-A'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Day No': [told('help_whole_number'), '4'],
    'Schedule Name': [told('help_done_that_day'), "Day 4: Ohm's law"],
    Date: [told('help_when_day'), '21/06/2026'],
    'Chapter No': [told('help_day_chapter'), '3'],
  },
}

/** By the names of the sheets. Templates show it, and the guide for clerks has the same words. */
export const columnHelp: Record<string, SheetHelp> = { ...peopleHelp, ...lessonHelp, ...testHelp }
