/** True when the server has a page for this address now: without one the browser would show its own page of errors. */
export async function hasPage(): Promise<boolean> {
  if (!navigator.onLine) return false
  const { pathname } = window.location
  return fetch(pathname, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Loads the page anew, and leaves it alone where none would come. */
export async function reloadPage(): Promise<void> {
  if (await hasPage()) window.location.reload()
}
