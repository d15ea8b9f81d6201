const KEY = 'staff-wanted'

/** Stores the address that a person wanted before the login, for this tab only. */
export const rememberWanted = (href: string): void => sessionStorage.setItem(KEY, href)

/** Returns the stored address once. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return wanted
}
