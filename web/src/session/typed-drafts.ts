// What was typed into the first form that kept anything lies here, whichever form it is of today.
const KEY = 'feedback:'

/** A student's feedback by the student's id; what other forms keep has their name and place behind it. */
export type DraftPlace = number | `${number} ${string}`

const keyOf = (place: DraftPlace) => `${KEY}${place}`

/** What the student has typed and not sent yet. Storage may be full or forbidden: the form works without it. */
export function readDraft(place: DraftPlace): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(place: DraftPlace, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Only a reload would lose it now.
  }
}

/** On a shared device nobody finds what another one has begun. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key)
}
