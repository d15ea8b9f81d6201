import * as account from './account.ts'
import * as attemptClock from './attempt-clock.ts'
import * as attemptStanding from './attempt-standing.ts'
import * as attendance from './attendance.ts'
import * as calendar from './calendar.ts'
import type { BesideOf, BodyOf, DataOf } from './call.ts'
import * as catalog from './catalog.ts'
import * as challenges from './challenges.ts'
import type { AsSpecified } from './specified.ts'
import * as consent from './consent.ts'
import * as doubts from './doubts.ts'
import * as eighteen from './eighteen.ts'
import * as entrance from './entrance.ts'
import * as exams from './exams.ts'
import * as feedback from './feedback.ts'
import * as home from './home.ts'
import * as live from './live.ts'
import * as materials from './materials.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as paperInstructions from './paper-instructions.ts'
import * as practice from './practice.ts'
import * as questionTranslations from './question-translations.ts'
import * as quizzes from './quizzes.ts'
import * as recorded from './recorded.ts'
import * as redo from './redo.ts'
import * as saveAnswer from './save-answer.ts'
import * as savePlace from './save-place.ts'
import * as search from './search.ts'

export const allCalls = {
  ...account,
  ...home,
  ...catalog,
  ...recorded,
  ...live,
  ...materials,
  ...quizzes,
  ...exams,
  ...entrance,
  ...saveAnswer,
  ...savePlace,
  ...attemptClock,
  ...paperInstructions,
  ...questionTranslations,
  ...redo,
  ...practice,
  ...attemptStanding,
  ...challenges,
  ...attendance,
  ...news,
  ...feedback,
  ...search,
  ...calendar,
  ...notifications,
  ...doubts,
  ...consent,
  ...eighteen,
}

type Calls = (typeof allCalls)[keyof typeof allCalls]

/** The paths of the calls that the specification does not have. */
export type Extension = Extract<Calls, { extension: true }>['path']

/** Answers of our server, by path. */
export type Whole = { [C in Calls as C['path']]: DataOf<C> }

/**
 * The web's view of the contract: types by path, so that no schema reaches the bundle. Only the specified fields of an
 * answer are certain.
 */
export type Api = {
  [C in Calls as C['path']]: {
    method: C['method']
    body: BodyOf<C>
    data: AsSpecified<C['path'], DataOf<C>>
    beside: BesideOf<C>
  }
}
