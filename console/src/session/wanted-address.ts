const KEY = 'staff-wanted'

/** Where somebody wanted to go who had to log in first; for this tab alone. */
export const rememberWanted = (href: string): void => sessionStorage.setItem(KEY, href)

/** The address to go on to, once. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return wanted
}
