import { create } from 'zustand'
import { logout } from '../session/logout.ts'
import { useSaved } from './saved/saved-store.ts'

/** True while the student is asked whether what is saved may go. */
export const useIsAskedToLeave = create<{ asked: boolean }>()(() => ({ asked: false }))

/** Logs out. Where files are saved they go with it, so the student is asked first. */
export function leave(): void {
  const { items, underWay } = useSaved.getState()
  const asked = (items?.length ?? 0) + Object.keys(underWay).length > 0
  useIsAskedToLeave.setState({ asked })
  if (!asked) logout()
}

export const stay = (): void => useIsAskedToLeave.setState({ asked: false })

export function leaveAtOnce(): void {
  stay()
  logout()
}
