const START = 'staff-draft'

const keyOf = (person: number, form: string): string => `${START} ${person} ${form}`

/** Stores what a person typed into a form, for this tab only. Without storage the text stays on the screen. */
export function keepDraft(person: number, form: string, draft: object): void {
  try {
    sessionStorage.setItem(keyOf(person, form), JSON.stringify(draft))
  } catch {
    // The storage is full, or switched off.
  }
}

/** What was kept of it, or null. */
export function readDraft(person: number, form: string): unknown {
  return JSON.parse(sessionStorage.getItem(keyOf(person, form)) ?? 'null')
}

export const forgetDraft = (person: number, form: string): void => sessionStorage.removeItem(keyOf(person, form))

export const hasDrafts = (): boolean => Object.keys(sessionStorage).some((key) => key.startsWith(START))

/** Forgets what everybody typed, or everybody but one. */
export function forgetDrafts(except?: number): void {
  const spared = except === undefined ? null : keyOf(except, '')
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(START) && (spared === null || !key.startsWith(spared))) sessionStorage.removeItem(key)
}
