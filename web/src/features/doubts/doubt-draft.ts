/** The prefix of typed feedback, so that a logout deletes the draft too. */
const KEY = 'feedback:doubt:'

/** `key` is sent with every try, so that the server stores the doubt once. `picture` is a JPEG in base64. */
export type DoubtDraft = { key: string; text: string; picture: string | null }

const newDraft = (): DoubtDraft => ({ key: crypto.randomUUID(), text: '', picture: null })

/** Returns the unsent draft about this place. Storage may be full or forbidden: the form works without it. */
export function readDraft(place: string): DoubtDraft {
  try {
    const kept = localStorage.getItem(`${KEY}${place}`)
    return kept === null ? newDraft() : (JSON.parse(kept) as DoubtDraft)
  } catch {
    return newDraft()
  }
}

/** Stores the draft; null deletes it. */
export function keepDraft(place: string, draft: DoubtDraft | null): void {
  try {
    if (draft === null || (draft.text === '' && draft.picture === null)) localStorage.removeItem(`${KEY}${place}`)
    else localStorage.setItem(`${KEY}${place}`, JSON.stringify(draft))
  } catch {
    // Ignored: only a reload would lose the draft.
  }
}
