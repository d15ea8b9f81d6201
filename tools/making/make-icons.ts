/*
 * Draws the icons of the installed app from web/icon.svg: `node tools/making/make-icons.ts`, after a change of it.
 * Chromium is looked for as "chromium"; the variable CHROMIUM names another one.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../stamp.ts'

type Icon = {
  file: string
  size: number
  /** The icon fills its whole square, since systems cut it into their own shape. */
  whole?: true
  /** The mark's size as a share of the icon's, so that no shape cuts into the mark. */
  scale?: number
}

const icons: Icon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, whole: true, scale: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, whole: true, scale: 0.92 },
]

const mark = readFileSync(join(root, 'web/icon.svg'), 'utf8')
const [, colour = ''] = /fill="(#\w+)"/.exec(mark) ?? []
const scratch = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  for (const { file, size, whole = false, scale = 1 } of icons) {
    const page = join(scratch, 'page.html')
    const style = `body{margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;background:${whole ? colour : 'transparent'}}`
    const drawn = mark.replace('<svg', `<svg width="${size * scale}" height="${size * scale}"`)
    writeFileSync(page, `<!doctype html><style>${style}</style>${drawn}`)
    const fixed = ['--headless', '--disable-gpu', '--hide-scrollbars', '--force-device-scale-factor=1']
    const open = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const wanted = [`--window-size=${size},${size}`, '--default-background-color=00000000']
    const target = `--screenshot=${join(root, 'web/public', file)}`
    const program = process.env['CHROMIUM'] ?? 'chromium'
    execFileSync(program, [...fixed, ...open, ...wanted, target, pathToFileURL(page).href], { stdio: 'ignore' })
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
