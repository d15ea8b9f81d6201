import type { Catalogue } from './catalogue.ts'
import type { Fault } from './sources.ts'

/** The column of docs/words.md that has a language's word. */
const COLUMNS = { en: 0, hi: 3, ml: 4 } as const

/** The console's menu, titles and roles, and the noun of the list that each says, in one or in many. */
const NOUNS: Record<string, string> = {
  menu_register: 'Attendance',
  menu_timetable: 'Timetable',
  menu_lessons: 'Lessons',
  menu_catalog: 'Subjects & batches',
  menu_questions: 'Question bank',
  menu_papers: 'Test paper',
  entity_paper: 'Test paper',
  menu_formats: 'Exam format',
  entity_format: 'Exam format',
  menu_sittings: 'Exam hall',
  key_to_hall: 'Exam session',
  menu_keys: 'Answer key',
  key_title: 'Answer key',
  challenges_title: 'Challenge',
  attempt_title: 'Attempt',
  paper_extra: 'Extra time',
  menu_results: 'Results',
  menu_figures: 'Reports',
  menu_news: 'News & Events',
  menu_messages: 'Messages',
  menu_doubts: 'Doubt',
  student_materials: 'Study materials',
  menu_import: 'Import',
  imports_title: 'Import',
  menu_audit: 'Audit log',
  audit_title: 'Audit log',
  settings_title: 'Settings',
  menu_team: 'Team',
  team_title: 'Team',
  student_guardian: 'Guardian',
  consent_title: 'Consent',
  role_owner: 'Owner',
  role_clerk: 'Clerk',
  role_examiner: 'Examiner',
  role_teacher: 'Teacher',
  role_invigilator: 'Invigilator',
}

/** Texts that name a state; English ones, as the list gives states in English only. */
const STATES = [
  ['questions_draft', 'papers_draft', 'papers_to_come', 'papers_running', 'papers_over'],
  [
    'news_shown',
    'news_later',
    'sittings_planned',
    'sittings_running',
    'sittings_over',
    'sittings_handed_in',
    'sitting_paused',
    'results_running',
  ],
  ['doubts_open', 'doubts_closed', 'register_cancelled', 'figures_cancelled', 'guardian_blocked'],
  ['challenges_state_sent', 'challenges_state_declined', 'request_waits', 'request_done', 'request_declined'],
  ['sealed_state_open', 'sealed_state_approved', 'sealed_state_declined'],
].flat()

/** Returns the console's names that are not the words of docs/words.md, whose text is `list`. */
export function tradeWordFaults(list: string, language: keyof typeof COLUMNS, catalogue: Catalogue): Fault[] {
  const words = wordsOf(list, language)
  const nouns = Object.entries(NOUNS).flatMap(([key, noun]) => {
    const word = words.get(noun)
    if (word === undefined) return [`docs/words.md has no ${noun}, which ${key} says`]
    return says(catalogue[key], word) ? [] : [differs(language, key, catalogue[key], word)]
  })
  if (language !== 'en') return nouns
  const states = /^States: (.+)\.$/m.exec(list)?.[1]?.split(', ') ?? []
  return [
    ...nouns,
    ...STATES.filter((key) => !states.some((state) => says(catalogue[key], state))).map((key) =>
      differs(language, key, catalogue[key], 'a state of the list'),
    ),
  ]
}

/** Returns each noun's word in a language; a row may have several of both. */
function wordsOf(list: string, language: keyof typeof COLUMNS): Map<string, string> {
  return new Map(
    [...list.matchAll(/^\| (.+) \|$/gm)].flatMap(([, row = '']) => {
      const cells = row.split(' | ').map((cell) => cell.trim().split(', '))
      return (cells[0] ?? []).map((noun, at) => [noun, cells[COLUMNS[language]]?.[at] ?? noun] as const)
    }),
  )
}

/** Compares all but the last letter, and leaves the ending free: it is another one where there are many. */
const says = (text: Catalogue[string] | undefined, word: string) =>
  typeof text === 'string' &&
  (text === word || (text.startsWith(word.slice(0, -1)) && !text.slice(word.length).includes(' ')))

const differs = (language: string, key: string, text: Catalogue[string] | undefined, word: string): Fault =>
  `console/${language}: ${key} says ${JSON.stringify(text)}, and docs/words.md ${word}`
