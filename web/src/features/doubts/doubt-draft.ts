/** What a logout forgets begins so, like what was typed as feedback. */
const KEY = 'feedback:doubt:'

/** `key` goes along each time that it is sent, so that it is stored once. `picture` is a JPEG in base64. */
export type DoubtDraft = { key: string; text: string; picture: string | null }

const newDraft = (): DoubtDraft => ({ key: crypto.randomUUID(), text: '', picture: null })

/** What was typed about this place and not sent yet. Storage may be full or forbidden: the form works without it. */
export function readDraft(place: string): DoubtDraft {
  try {
    const kept = localStorage.getItem(`${KEY}${place}`)
    return kept === null ? newDraft() : (JSON.parse(kept) as DoubtDraft)
  } catch {
    return newDraft()
  }
}

/** Null forgets it. */
export function keepDraft(place: string, draft: DoubtDraft | null): void {
  try {
    if (draft === null || (draft.text === '' && draft.picture === null)) localStorage.removeItem(`${KEY}${place}`)
    else localStorage.setItem(`${KEY}${place}`, JSON.stringify(draft))
  } catch {
    // Only a reload would lose it now.
  }
}
