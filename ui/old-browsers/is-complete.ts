/**
 * False in supported browsers (`docs/browsers.md`) that lack something that the apps are written with, which `fill.ts`
 * adds. Of all that it adds, browsers got these two last.
 */
export const isComplete = 'withResolvers' in Promise && 'popover' in HTMLElement.prototype
