import { readdirSync } from 'node:fs'

const FONT = /figtree-basic.*\.woff2$/

/**
 * Returns a link that requests the font together with the code. A font that only the styles name is requested when the
 * first text is drawn, and the text is then drawn twice. The login needs no link: its text is in the page, so the font
 * is requested early enough.
 */
export function preloadFont(folder: string): string {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => FONT.test(name))
  if (!file) throw new Error('The build has no font.')
  return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`
}
