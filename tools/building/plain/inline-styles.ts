export const INLINED = /^$/

/** The styles are a file beside the document. */
export const withStyles = (page: string): string => page
