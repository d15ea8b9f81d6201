import { questionHelp } from './question-help.ts'
import type { SheetHelp } from './sheet-help.ts'
import { told } from '../told.rules.ts'

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
export const testHelp: Record<string, SheetHelp> = {
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
