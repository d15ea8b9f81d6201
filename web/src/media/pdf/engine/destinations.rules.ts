/** A place in the document: a page and the corner of it that is on display, in the page's own units. */
export type Place = { page: number; left: number; top: number }

/** Places from which links were followed, the last one at the end, and places from which the student went back. */
export type Destinations = { back: Place[]; forward: Place[] }

const MAX_ENTRIES = 50

export const noDestinations: Destinations = { back: [], forward: [] }

const added = (places: Place[], place: Place): Place[] => [...places, place].slice(-MAX_ENTRIES)

/** A link was followed from `here`. */
export const afterLink = ({ back }: Destinations, here: Place): Destinations => ({
  back: added(back, here),
  forward: [],
})

type Step = { to: Place; left: Destinations }

export function stepBack({ back, forward }: Destinations, here: Place): Step | null {
  const to = back.at(-1)
  return to ? { to, left: { back: back.slice(0, -1), forward: added(forward, here) } } : null
}

export function stepForward({ back, forward }: Destinations, here: Place): Step | null {
  const to = forward.at(-1)
  return to ? { to, left: { back: added(back, here), forward: forward.slice(0, -1) } } : null
}
