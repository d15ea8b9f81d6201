/** The oldest browsers in which all works, by the names of the browser-compat data; `docs/browsers.md` says why. */
export const FLOOR = { chrome_android: 106, safari_ios: 15.6, firefox: 115 }

/** The same for what writes newer styles in older ways. */
export const STYLES_FOR = ['chrome106', 'safari15.6', 'firefox115']

/**
 * The same for bundlers. Safari before 16 has a fault in fields of classes, for which they would write every class
 * anew, a kilobyte in what each student loads: `safari-fields.ts` takes care of the fault alone.
 */
export const TARGETS = ['chrome106', 'safari16', 'firefox115']
