import { useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand'

const store = createStore<{ screens: number }>()(() => ({ screens: 0 }))

const isFocusMode = () => store.getState().screens > 0

/** True while the screen on display wants no menus around it. Heard before anything is painted: menus would flash up. */
export function useIsFocusMode(): boolean {
  const [alone, setAlone] = useState(isFocusMode)
  useLayoutEffect(() => {
    const follow = () => setAlone(isFocusMode())
    follow()
    return store.subscribe(follow)
  }, [])
  return alone
}

/** Takes away header, sidebar and menus for as long as it stands on a screen: a test in progress, its result. */
export function FocusMode() {
  useLayoutEffect(() => {
    store.setState(({ screens }) => ({ screens: screens + 1 }))
    return () => store.setState(({ screens }) => ({ screens: screens - 1 }))
  }, [])
  return null
}
