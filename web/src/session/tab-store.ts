import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The live class that a student chose; the page /live shows it. */
type ChosenClass = { batch_name: string; class_name: string; tutor_name: string; online_url: string | null }

type Tab = {
  otpRef: string | null
  liveClass: ChosenClass | null
  /** The address that the student wanted before the login. */
  wanted: string | null
  /** Why the last session ended without the student's doing; the login page says so. */
  ended: 'expired' | 'unknown' | null
}

const EMPTY: Tab = { otpRef: null, liveClass: null, wanted: null, ended: null }

/** A store of what belongs to this tab alone and survives its reload. */
export const tabStore = <State>(name: string, empty: State) =>
  create<State>()(
    persist(() => empty, {
      name,
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      migrate: () => empty,
    }),
  )

export const useTab = tabStore('tabData', EMPTY)

export function setOtpRef(otpRef: string | null): void {
  useTab.setState({ otpRef })
}

export function rememberWanted(wanted: string): void {
  useTab.setState({ wanted })
}

const isGuardians = (address: string) => address.startsWith('/guardian')

/** Returns true when a visitor without a guardian's session was sent from a guardian's screen to the login. */
export const isGuardianWanted = (): boolean => isGuardians(useTab.getState().wanted ?? '')

/** Returns the address to open after a login, once: the wanted one, if the person who logged in may open it. */
export function takeWanted(first: '/' | '/guardian' = '/'): string {
  const wanted = useTab.getState().wanted ?? first
  useTab.setState({ wanted: null, ended: null })
  return isGuardians(wanted) === isGuardians(first) ? wanted : first
}

export function clearTab(): void {
  useTab.setState(EMPTY)
}
