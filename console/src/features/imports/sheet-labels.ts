import { m } from '#messages/console'

const LABELS: Record<string, () => string> = {
  academy: () => m.settings_title(),
  levels: () => m.catalog_tab_levels(),
  subjects: () => m.catalog_tab_subjects(),
  batches: () => m.catalog_tab_batches(),
  students: () => m.menu_students(),
  guardians: () => m.guardians_title(),
  recorded: () => m.sheet_recorded(),
  materials: () => m.student_materials(),
  live: () => m.menu_timetable(),
  days: () => m.sheet_days(),
  attendance: () => m.menu_register(),
  news: () => m.menu_news(),
  questions: () => m.menu_questions(),
  formats: () => m.sheet_formats(),
  quizzes: () => m.papers_quizzes(),
  exams: () => m.sheet_exams(),
  entrance: () => m.sheet_entrance(),
}

/** What a sheet is called: as the menu calls the place of what is in it. */
export const sheetWords = (sheet: string): string => LABELS[sheet]?.() ?? sheet
