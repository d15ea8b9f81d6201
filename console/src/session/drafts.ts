const START = 'staff-draft'

const keyOf = (person: number, form: string): string => `${START} ${person} ${form}`

/** A page with something that is not saved: what it is called, and its address. */
export type UnsavedPage = { title: string; href: string }

const stored = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as (UnsavedPage & Kept) | null
type Kept = { draft: unknown }

/**
 * Stores what a person typed into a form, for this tab only, with the page it is on. Without storage the text stays on
 * the screen.
 */
export function keepDraft(person: number, form: string, draft: object): void {
  const title = document.querySelector('h1')?.textContent ?? ''
  const href = `${location.pathname}${location.search}`
  try {
    sessionStorage.setItem(keyOf(person, form), JSON.stringify({ draft, title, href }))
  } catch {
    // The storage is full, or switched off.
  }
}

/** What was kept of it, or null. */
export const readDraft = (person: number, form: string): unknown => stored(keyOf(person, form))?.draft ?? null

/** The pages on which this person has left something unsaved in this tab. */
export function unsavedPages(person: number): UnsavedPage[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(person, '')))
  const pages = keys.flatMap((key) => stored(key) ?? []).map(({ title, href }) => ({ title, href }))
  return [...new Map(pages.map((page) => [page.href, page])).values()]
}

export const forgetDraft = (person: number, form: string): void => sessionStorage.removeItem(keyOf(person, form))

/** Forgets what everybody typed, or everybody but one. */
export function forgetDrafts(except?: number): void {
  const spared = except === undefined ? null : keyOf(except, '')
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(START) && (spared === null || !key.startsWith(spared))) sessionStorage.removeItem(key)
}
