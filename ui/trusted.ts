/**
 * Returns the address.
 * @throws unless the address belongs to the app's own origin
 */
export function ownScript(address: string): string {
  const url = new URL(address, window.location.href)
  if (url.origin !== window.location.origin) throw new TypeError('Scripts come from the app itself only.')
  return url.href
}

const policy = window.trustedTypes?.createPolicy('app-url', { createScriptURL: ownScript })

/**
 * The address of a worker or service worker in the form that the page's policy demands. Browsers without
 * Trusted Types get the text; both are refused for another origin.
 */
export const scriptAddress = (address: string): TrustedScriptURL | string =>
  policy ? policy.createScriptURL(address) : ownScript(address)

export type CleanHtml = (html: string) => TrustedHTML | string

type Make = (source: string) => string

const htmlPolicy = window.trustedTypes?.createPolicy('app-html', {
  createHTML: (source: string, make: Make) => make(source),
})

/**
 * Returns a function that makes HTML in the form that the page's policy demands. `make` runs inside the policy: its
 * result is what is inserted, and no other text is ever signed.
 */
export const trustedHtml =
  (make: Make): CleanHtml =>
  (source) =>
    htmlPolicy ? htmlPolicy.createHTML(source, make) : make(source)
