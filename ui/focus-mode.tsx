import { useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand'

const store = createStore<{ screens: number }>()(() => ({ screens: 0 }))

const isFocusMode = () => store.getState().screens > 0

/** True while the current screen hides the menus. Updated before the first paint: menus would flash up otherwise. */
export function useIsFocusMode(): boolean {
  const [alone, setAlone] = useState(isFocusMode)
  useLayoutEffect(() => {
    const follow = () => setAlone(isFocusMode())
    follow()
    return store.subscribe(follow)
  }, [])
  return alone
}

/** Hides header, sidebar and menus while it is mounted: for a test in progress and its result. */
export function FocusMode() {
  useLayoutEffect(() => {
    store.setState(({ screens }) => ({ screens: screens + 1 }))
    return () => store.setState(({ screens }) => ({ screens: screens - 1 }))
  }, [])
  return null
}
