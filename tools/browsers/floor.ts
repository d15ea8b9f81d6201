/** The oldest browsers in which all works, by the names of the browser-compat data; `docs/browsers.md` says why. */
export const FLOOR = { chrome_android: 106, safari_ios: 15.6, firefox: 115 }

/** The same for bundlers, which write newer syntax and styles in older ways. */
export const TARGETS = ['chrome106', 'safari15.6', 'firefox115']
