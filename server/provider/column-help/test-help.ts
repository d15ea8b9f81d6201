import { questionHelp } from './question-help.ts'
import type { SheetHelp } from './sheet-help.ts'

const questionIds = [
  'Question IDs, with semicolons between them. A range counts up',
  'PHY-0001..0010; PHY-0031',
] as const
const marks = ['For each right answer. Empty: what the question says', '4'] as const
const readers = ['Who takes it: the name of a level, or the code of a batch', 'P2-A'] as const
const minutes = 'How long a student has'
const results = ['When results are shown, or: At once. Empty: after the end', '22/11/2026 18:00'] as const
const shuffle = (otherwise: string) =>
  [`What each student gets in another order: Questions, Options, Both or None. Empty: ${otherwise}`, otherwise] as const

const formatOf: SheetHelp = {
  Format: ['A preset or a code of the sheet formats. Empty: one section', 'jee-main-2026'],
  Calculator: ["None or Basic. Empty: the format's, or None", 'None'],
  'Exam True': ['Yes: an answer counts when it is saved by its button. No or Empty: with each tap', 'No'],
}

/** Questions, formats, and the papers that are made of them. */
export const testHelp: Record<string, SheetHelp> = {
  questions: questionHelp,
  formats: {
    'Format Code': ['Your short code for it, the same in each of its rows', 'WEEKLY'],
    Section: ['The name that students see', 'Section A'],
    'Subject Code': ['The code of the only subject that it may have. Empty: any', 'PHY12'],
    Type: ['The only type of its questions: Single, Multiple or Number. Empty: any', 'Single'],
    Questions: ['How many it has', '20'],
    'Attempt at Most': ['How many answers count. Empty: all', '15'],
    Marks: ['For each right answer', '4'],
    'Negative Marks': ['For each wrong answer. 1/3 and 2/3 are thirds of a mark', '1'],
    'Partial Marks': [
      'JEE Advanced: a mark for each right option, of a Multiple. Empty: all or nothing',
      'JEE Advanced',
    ],
    Minutes: ['Time of its own, after which it is locked. Empty: the time is free', '60'],
  },
  quizzes: {
    'Quiz Code': ['Your short code for it. It never changes', 'QZ-01'],
    Quiz: ['The name that students see', 'Circuits in ten minutes'],
    'Subject Code': ['The code of a subject', 'PHY12'],
    'Chapter No': ['A chapter of the sheet recorded', '3'],
    'Question IDs': questionIds,
    Marks: marks,
    'Pass Percent': ["Empty: the academy's", '40'],
    Minutes: [`${minutes}. Empty: as long as they want`, '10'],
    'Visible From': ['The day from which students see it. Empty: at once', '10/06/2026'],
    Shuffle: shuffle('None'),
    ...formatOf,
  },
  exams: {
    'Exam Code': ['Your short code for it. It never changes', 'EX-01'],
    Exam: ['The name that students see', 'Physics: unit test 2'],
    'Subject Code': ['The code of a subject', 'PHY12'],
    'Level or Batch Code': readers,
    'Question IDs': questionIds,
    Marks: marks,
    'Pass Marks': ["Empty: by the academy's pass percent", '8'],
    Minutes: [`${minutes}. Empty: until the end`, '40'],
    Start: ['From when it can be begun. Empty: at once', '20/11/2026 09:00'],
    End: ['When it is over for everybody. Empty: never', '22/11/2026 09:00'],
    'Results On': results,
    Shuffle: shuffle('Both'),
    ...formatOf,
  },
  entrance: {
    'Exam Code': ['Your short code for it. It never changes', 'ENT-01'],
    Exam: ['The name that students see', 'Engineering entrance: mock test 4'],
    Description: ['What students read before they begin. Empty: nothing', 'Thirty questions.'],
    'Level or Batch Code': readers,
    'Question IDs': questionIds,
    Marks: marks,
    'Negative Marks': ['For each wrong answer. Empty: what the question says', '1'],
    'Pass Marks': ['How many are needed to pass', '48'],
    Minutes: [minutes, '60'],
    Start: ['From when it can be begun', '20/11/2026 10:00'],
    End: ['When it is over for everybody', '20/11/2026 18:00'],
    'Results On': results,
    Shuffle: shuffle('Both'),
    ...formatOf,
  },
}
