import { readdirSync } from 'node:fs'

const FONT = /figtree-basic.*\.woff2$/

/**
 * Asks for the font together with the code. Named in the styles only, it is asked for when the first words are drawn,
 * which are then drawn again. The login has its words in the page, and asks for it soon enough.
 */
export function preloadFont(folder: string): string {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => FONT.test(name))
  if (!file) throw new Error('The build has no font.')
  return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`
}
