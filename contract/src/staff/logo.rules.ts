/** A logo is a square of this many pixels, which the console draws from whatever picture is chosen. */
export const LOGO_SIDE_PX = 192

/** Every student loads the logo, on the slowest of networks too. */
export const MAX_LOGO_BYTES = 10_000
