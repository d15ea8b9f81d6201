import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { sayingIn } from '../../e2e/spoken.ts'
import { answerInstead, answersOf, isStill } from './answers.ts'
import type { Theme } from './options.ts'
import type { Entered, Scene } from './scene.ts'
import type { Shot } from './shots.ts'
import { cutOf, type Jump, jumpsOf, noteJumps, shapeOf } from './watching.ts'

/** Longer screens are cut: their rest looks like their beginning. */
const TALLEST: Record<number, number> = { 360: 1600, 768: 1500, 1366: 1300 }
const QUALITY = 82
/** The longest wait for a screen to settle, in ms: a video may load for ever. */
const PATIENCE = 15_000

export type Found = { jumps: Jump[]; cut: string[]; shape: number[][] }

/** A window that is sent from screen to screen. */
export class Camera {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #line: CDPSession
  readonly #origin: string
  #script: string | null = null

  private constructor(context: BrowserContext, page: Page, line: CDPSession, origin: string) {
    this.#context = context
    this.page = page
    this.#line = line
    this.#origin = origin
  }

  static async open(browser: Browser, origin: string, deviceScaleFactor = 1): Promise<Camera> {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      deviceScaleFactor,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    const line = await context.newCDPSession(page)
    await line.send('Page.enable')
    return new Camera(context, page, line, origin)
  }

  /** Opens the scene as the shot asks. Returns what was noted meanwhile. */
  async visit(scene: Scene, shot: Shot): Promise<Found> {
    const { language, size, state } = shot
    const entered = await scene.enter()
    await this.#context.addCookies([{ name: 'language', value: language, url: `${this.#origin}/login` }])
    await this.page.setViewportSize(size)
    await this.page.emulateMedia({ colorScheme: shot.themes[0] ?? 'light', reducedMotion: 'reduce' })
    await this.#prepare(entered, shot)
    await this.page.goto(entered.path)
    await this.#still(state === 'loading')
    const jumps = await this.page.evaluate(jumpsOf)
    if (scene.act) {
      await scene.act(this.page, sayingIn(language))
      await this.#still(false)
    }
    return { jumps, cut: await this.page.evaluate(cutOf), shape: await this.page.evaluate(shapeOf) }
  }

  async #prepare({ stored, tab, isGuardians }: Entered, { state, language }: Shot): Promise<void> {
    if (this.#script !== null)
      await this.#line.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: this.#script })
    const given = JSON.stringify({ stored, tab, language, key: isGuardians ? 'guardianData' : 'userData' })
    const source = `
      if (location.origin === ${JSON.stringify(this.#origin)}) {
        const { stored, tab, language, key } = ${given}
        localStorage.clear()
        if (stored) localStorage.setItem(key, stored)
        localStorage.setItem('language', language)
        sessionStorage.setItem('tabData', tab)
        ;(${noteJumps.toString()})()
        ;(${answerInstead.toString()})(${JSON.stringify(answersOf(state, language))})
      }`
    const { identifier } = await this.#line.send('Page.addScriptToEvaluateOnNewDocument', { source })
    this.#script = identifier
  }

  async #still(isWaiting: boolean): Promise<void> {
    // A screen that never settles is photographed as it is.
    await this.page.waitForFunction(isStill, isWaiting, { polling: 50, timeout: PATIENCE }).catch(() => {})
  }

  /** Takes the picture of the page down to the height limit, or of its visible part only. */
  async take(shot: Shot, theme: Theme, file: string, whole = true): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const tall = await this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollHeight)))
        }),
    )
    const { width, height } = shot.size
    const isCovered = await this.page.locator('dialog:modal, [popover]:popover-open').count()
    const most = isCovered || !whole ? height : Math.max(height, Math.min(tall, TALLEST[width] ?? height))
    const { data } = await this.#line.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      captureBeyondViewport: most > height,
      clip: { x: 0, y: 0, width, height: most, scale: 1 },
    })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(data, 'base64'))
  }

  close = async (): Promise<void> => this.#context.close()
}
