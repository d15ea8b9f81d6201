/** The font is asked for when its styles are used. */
export const preloadFont = (): string => ''
