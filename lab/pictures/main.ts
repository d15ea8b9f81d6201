/* `npm run pictures`: every screen in every state, taken and looked through. `npm run pictures -- --help` for parts of it. */
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../tools/testing/chromium.ts'
import { build } from '../../tools/build.ts'
import { HELP, readOptions, type State, type Wanted } from './options.ts'
import { makeIndex, makeSheet } from './sheets.ts'
import { takeBest } from './best.ts'
import { type Album, photograph } from './photograph.ts'
import type { Scene } from './scene.ts'
import { openWorld, worldOf } from './worlds.ts'

const AT_ONCE = 2

async function run(asked: Wanted): Promise<number> {
  await build()
  const executablePath = await findChromium()
  const letters = `--blink-settings=defaultFontSize=${asked.letters}`
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', letters] })
  const albums: Album[] = []
  try {
    if (asked.best) {
      await takeBest(browser)
      return 0
    }
    for (const [world, states] of Map.groupBy(asked.states, worldOf))
      albums.push(...(await takeWorld(browser, { world, states, asked })))
    await bind(browser, asked, albums)
  } finally {
    await browser.close()
  }
  const taken = albums.flatMap((album) => album.taken)
  const said = albums.flatMap((album) => album.said)
  console.log(`\n${taken.length} pictures, ${said.length} things to look at: ${join(asked.out, 'index.html')}`)
  return taken.length > 0 && said.length === 0 ? 0 : 1
}

/** Puts the pictures of a scene from every academy on one sheet. */
async function bind(browser: Browser, { out }: Wanted, albums: Album[]): Promise<void> {
  const window = await browser.newPage()
  const scenes = Map.groupBy(albums, ({ scene }) => scene)
  for (const [scene, some] of scenes) {
    const taken = some.flatMap((album) => album.taken)
    if (taken.length > 0) await makeSheet(window, out, scene, taken)
  }
  makeIndex(out, [...scenes.keys()])
}

type Part = { world: State; states: State[]; asked: Wanted }

/** All that is wanted of one academy, two windows at a time. */
async function takeWorld(browser: Browser, { world, states, asked }: Part): Promise<Album[]> {
  const { product, scenes } = await openWorld(world)
  try {
    const waiting = scenes.filter(({ name }) => isAsked(name, asked))
    console.log(`${states.join(', ')}: ${waiting.length} screens`)
    const albums: Album[] = []
    const worker = async () => {
      for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
        const album = await photograph(browser, product, { scene, states: statesOf(scene, states), asked })
        if (album.said.length > 0) console.log(album.said.join('\n'))
        albums.push(album)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return albums
  } finally {
    await product.stop()
  }
}

const isAsked = (name: string, { routes }: Wanted) => routes.length === 0 || routes.some((part) => name.includes(part))

const statesOf = ({ isOpened }: Scene, states: State[]) =>
  isOpened ? states.filter((state) => state === 'content' || state === 'long') : states

const wanted = readOptions(process.argv.slice(2))
if (wanted) process.exitCode = await run(wanted)
else console.log(HELP)
