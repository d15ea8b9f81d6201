import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

export type Taken = { width: number; name: string }

/** How wide a picture is on its sheet. */
const SHOWN: Record<number, number> = { 360: 260, 768: 390, 1366: 520 }
const SHEET = 1590

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
  body { margin: 0; font: 14px system-ui; background: #888; }
  section { width: ${SHEET}px; box-sizing: border-box; padding: 4px; display: flex; flex-wrap: wrap; gap: 4px; align-items: start; }
  figure { margin: 0; } figcaption { background: #222; color: #fff; padding: 1px 4px; } img { display: block; width: 100%; }
  a { color: #fff; }
</style>${body}</html>`

const figure = ({ name, width }: Taken) =>
  `<figure style="width:${SHOWN[width]}px"><figcaption>${name}</figcaption><a href="${name}.webp"><img src="${name}.webp" alt=""></a></figure>`

/** A page with all pictures of a scene, and a picture of that page for each size. */
export async function makeSheet(window: Page, out: string, scene: string, taken: Taken[]): Promise<void> {
  const sizes = Map.groupBy(taken, ({ width }) => width)
  const body = [...sizes].map(([width, some]) => `<section id="w${width}">${some.map(figure).join('')}</section>`)
  const file = join(out, scene, 'index.html')
  writeFileSync(file, page(scene, body.join('')))
  mkdirSync(join(out, 'sheets'), { recursive: true })
  await window.setViewportSize({ width: SHEET, height: 900 })
  await window.goto(pathToFileURL(file).href)
  for (const width of sizes.keys()) {
    const path = join(out, 'sheets', `${scene}-${width}.jpg`)
    await window.locator(`#w${width}`).screenshot({ path, type: 'jpeg', quality: 80 })
  }
}

/** Writes the page that links all sheets. */
export function makeIndex(out: string, scenes: string[]): void {
  const links = scenes.map((scene) => `<li><a href="${scene}/index.html">${scene}</a></li>`)
  writeFileSync(join(out, 'index.html'), page('Pictures', `<ul>${links.join('')}</ul>`))
}
