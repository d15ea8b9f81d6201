import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isDataSaverOn } from '../../ui/data-saver.ts'

/** Steps of the browser's history at which a video has begun already; one may be replaced by another video. */
const begun = new Set<string>()

/**
 * True when the student has just chosen this video: a press somewhere led here. Not after a reload, where nobody has
 * pressed anything, not on the way back to it, and never where data are spared.
 */
export function useAutoplay(): boolean {
  const step = useRouterState({ select: ({ location: { state, href } }) => `${state.__TSR_key} ${href}` })
  // The router is a step further before this player gives way to the next one.
  const [own] = useState(step)
  const [plays] = useState(
    () => !isDataSaverOn() && (navigator.userActivation?.hasBeenActive ?? true) && !begun.has(step),
  )
  useEffect(() => void begun.add(own), [own])
  return plays
}
