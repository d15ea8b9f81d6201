/*
 * Subsets the font to the letters of nearly every text: `node tools/making/make-font.ts`, after a new version of the
 * font.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../stamp.ts'

const FIRST = 0x20
const LAST = 0x7e
// Further characters in the app's own texts; the style sheet lists the same ones.
const MORE = '\u00a0©·×–—‘’“”•…−'

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/figtree/package.json'))
const letters = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at)).join('') + MORE
const whole = readFileSync(join(source, 'files/figtree-latin-wght-normal.woff2'))
const weights = { variationAxes: { wght: { min: 400, max: 700 } } }
const small = await subsetFont(whole, letters, { targetFormat: 'woff2', ...weights })
writeFileSync(join(root, 'ui/fonts/figtree-basic.woff2'), small)
copyFileSync(join(source, 'LICENSE'), join(root, 'ui/fonts/figtree-LICENSE.txt'))
console.log(`${whole.length} bytes became ${small.length}.`)
