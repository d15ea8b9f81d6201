import { useLayoutEffect } from 'react'
import { create } from 'zustand'

const useStore = create<{ screens: number }>()(() => ({ screens: 0 }))

/** True while the screen on display wants no menus around it. */
export const useIsAlone = (): boolean => useStore(({ screens }) => screens > 0)

/** Takes away header, sidebar and menus for as long as it stands on a screen: a test in progress, its result. */
export function Alone() {
  useLayoutEffect(() => {
    useStore.setState(({ screens }) => ({ screens: screens + 1 }))
    return () => useStore.setState(({ screens }) => ({ screens: screens - 1 }))
  }, [])
  return null
}
