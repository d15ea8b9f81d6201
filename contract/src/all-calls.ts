import * as account from './account.ts'
import * as attendance from './attendance.ts'
import * as calendar from './calendar.ts'
import type { BesideOf, BodyOf, DataOf } from './call.ts'
import * as catalog from './catalog.ts'
import * as entrance from './entrance.ts'
import * as exams from './exams.ts'
import * as feedback from './feedback.ts'
import * as home from './home.ts'
import * as live from './live.ts'
import * as materials from './materials.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as quizzes from './quizzes.ts'
import * as recorded from './recorded.ts'
import * as saveAnswer from './save-answer.ts'
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
  ...attendance,
  ...news,
  ...feedback,
  ...search,
  ...calendar,
  ...notifications,
}

type Calls = (typeof allCalls)[keyof typeof allCalls]

/** The web's view of the contract: types by path, so that no schema reaches the bundle. */
export type Api = {
  [C in Calls as C['path']]: {
    method: C['method']
    body: BodyOf<C>
    data: DataOf<C>
    beside: BesideOf<C>
  }
}
