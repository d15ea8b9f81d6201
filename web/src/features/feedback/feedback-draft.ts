const KEY = 'feedback:'

const keyOf = (studId: number) => `${KEY}${studId}`

/** What the student has typed and not sent yet. Storage may be full or forbidden: the form works without it. */
export function readDraft(studId: number): string {
  try {
    return localStorage.getItem(keyOf(studId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(studId: number, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(studId))
    else localStorage.setItem(keyOf(studId), text)
  } catch {
    // Only a reload would lose it now.
  }
}

/** On a shared device nobody finds what another one has begun. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key)
}
