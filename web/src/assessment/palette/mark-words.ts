import { m } from '#messages/web'
import type { Mark } from './palette.rules.ts'

/** What the states are called. */
export const markWords: Record<Mark, () => string> = {
  not_visited: m.test_state_not_visited,
  not_answered: m.test_state_not_answered,
  answered: m.test_state_answered,
  marked: m.test_state_marked,
  answered_marked: m.test_state_answered_marked,
}
