import { m } from '#messages/web'
import type { Home } from './home-query.ts'

/** Returns the line below the way to the exams: that one is running, else how many there are to take. */
export function examsWords(home: Home | null | undefined): string | undefined {
  if (home?.running_tests?.some(({ kind }) => kind === 'exam')) return m.tests_in_progress()
  return home?.counts.open_exams ? m.home_open_exams({ count: home.counts.open_exams }) : undefined
}
