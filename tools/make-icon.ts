/* Draws the app's sign as notifications need it, since they show no SVG: `node tools/make-icon.ts`, after a new sign. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { root } from './stamp.ts'

const SIZE = 192

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } })
const sign = readFileSync(join(root, 'web/public/icon.svg'), 'utf8')
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${sign}`)
const picture = await page.screenshot({ omitBackground: true })
await browser.close()
writeFileSync(join(root, 'web/public/icon.png'), picture)
console.log(`${picture.length} bytes.`)
