/**
 * Returns whether the server delivers a page at this address now: without one, a reload would show the browser's own
 * error page.
 */
export async function hasPage(): Promise<boolean> {
  const { pathname } = window.location
  return fetch(pathname, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Reloads the page, unless the server could not deliver it. */
export async function reloadPage(): Promise<void> {
  if (await hasPage()) window.location.reload()
}
