import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { Camera } from './camera.ts'
import { SIZES, type Theme } from './options.ts'
import { openWorld } from './worlds.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const [PHONE, , LAPTOP] = SIZES

type Chosen = { scene: string; size: (typeof SIZES)[number]; theme: Theme }

/** What the README shows. */
const BEST: Chosen[] = [
  { scene: 'home', size: PHONE, theme: 'light' },
  { scene: 'exam-taking', size: PHONE, theme: 'light' },
  { scene: 'topic-playing', size: PHONE, theme: 'dark' },
  { scene: 'attendance-year', size: PHONE, theme: 'dark' },
  { scene: 'home', size: LAPTOP, theme: 'light' },
  { scene: 'exam-taking', size: LAPTOP, theme: 'dark' },
  { scene: 'study-materials-reading', size: LAPTOP, theme: 'light' },
  { scene: 'subjects', size: LAPTOP, theme: 'dark' },
]

/** Takes the README's pictures: the visible part of each screen, for phones at double resolution. */
export async function takeBest(browser: Browser): Promise<void> {
  const { product, scenes } = await openWorld('content')
  try {
    for (const { scene: name, size, theme } of BEST) {
      const scene = scenes.find((one) => one.name === name)
      if (!scene) throw new Error(`There is no scene ${name}.`)
      const camera = await Camera.open(browser, product.origin, size === PHONE ? 2 : 1)
      const shot = { state: 'content', language: 'en', size, themes: [theme] } as const
      await camera.visit(scene, shot)
      await camera.take(shot, theme, join(FOLDER, `${name}-${size === PHONE ? 'phone' : 'laptop'}.webp`), false)
      await camera.close()
    }
  } finally {
    await product.stop()
  }
}
