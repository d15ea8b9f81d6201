import { onLogout } from '../session/logout.ts'
import { useSession } from '../session/session-store.ts'
import { onOtherStudent } from '../session/watch-session.ts'
import { dropAnswers, tidyAnswers } from './answers/answer-store.ts'
import { persistAnswers } from './answers/persist-answers.ts'
import { keepOnly } from './database.ts'
import { followLists } from './saved/follow-lists.ts'
import { forgetSaved, readSaved } from './saved/saved-store.ts'

const TIDY_AFTER_MS = 10_000

/**
 * Ties what is kept for use without a network to whoever is signed in. A session that another device or time has ended
 * leaves the saved files for the same student's next login; a logout takes everything away.
 */
export function keepForStudent(): void {
  persistAnswers()
  followLists()
  onLogout(() => {
    const { user, replaced } = useSession.getState()
    forgetSaved()
    if (user && replaced) void dropAnswers(user.stud_id).catch(() => {})
    else void keepOnly(null).catch(() => {})
  })
  onOtherStudent(() => {
    forgetSaved()
    takeOver()
  })
  takeOver()
}

/** What an earlier student of this browser has left goes as soon as another one is here. */
function takeOver(): void {
  const stud_id = useSession.getState().user?.stud_id
  if (stud_id === undefined) return
  void keepOnly(stud_id)
    .catch(() => {})
    .then(() => readSaved(stud_id))
  setTimeout(() => void tidyAnswers(stud_id).catch(() => {}), TIDY_AFTER_MS)
}
