import { BROWSER_FLOOR } from '../../contract/src/browsers.rules.ts'

const { Chrome, Safari, Firefox } = BROWSER_FLOOR

/** The oldest browsers in which everything works, by the names of the browser-compat data. */
export const FLOOR = { chrome_android: Chrome, safari_ios: Safari, firefox: Firefox }

/** The same for what writes newer styles in older ways. */
export const STYLES_FOR = [`chrome${Chrome}`, `safari${Safari}`, `firefox${Firefox}`]

/**
 * The same for bundlers. Safari before 16 has a fault in fields of classes, for which they would rewrite every class, a
 * kilobyte in what each student loads: `safari-fields.ts` mends only the fault.
 */
export const TARGETS = [`chrome${Chrome}`, 'safari16', `firefox${Firefox}`]
