import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The live class that a student chose; the page /live shows it. */
type ChosenClass = { batch_name: string; class_name: string; tutor_name: string; online_url: string | null }

type Tab = {
  otpRef: string | null
  liveClass: ChosenClass | null
  /** Where the student wanted to go before the login. */
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

/** True while somebody who is no guardian here was sent to the login from a guardian's screen. */
export const isGuardianWanted = (): boolean => isGuardians(useTab.getState().wanted ?? '')

/** The address to open after a login, once: where was wanted to, if that is for who logged in. */
export function takeWanted(first: '/' | '/guardian' = '/'): string {
  const wanted = useTab.getState().wanted ?? first
  useTab.setState({ wanted: null, ended: null })
  return isGuardians(wanted) === isGuardians(first) ? wanted : first
}

export function clearTab(): void {
  useTab.setState(EMPTY)
}
