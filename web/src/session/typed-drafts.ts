// Drafts of every form are stored under this prefix, which was the first form's.
const KEY = 'feedback:'

/** The student's id for feedback; other forms add their name and place. */
export type DraftPlace = number | `${number} ${string}`

const keyOf = (place: DraftPlace) => `${KEY}${place}`

/** Returns the student's unsent text. Storage may be full or forbidden: the form works without it. */
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
    // Ignored: only a reload would lose the text.
  }
}

/** Deletes drafts, so that on a shared device no student finds another one's text. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key)
}
