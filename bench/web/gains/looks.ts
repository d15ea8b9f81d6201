import type { Browser } from '@playwright/test'
import { Product } from '../../../e2e/product.ts'
import { everyScreen, type Visit } from '../every-screen.ts'
import { openBrowser } from '../phone.ts'
import { openLongAcademy, scrolling } from '../taps.ts'
import { weightsOfLogin } from '../weight.ts'

export type Opened = { look: () => Promise<number>; close: () => Promise<void> }

/** Opens the app that is built in a folder, and looks at it again and again. */
export type Look = { open: (folder: string) => Promise<Opened>; isExact?: true }

export type Place = { browser: Browser; origin: string; screens: Map<string, Visit> }

/** The demo academy, with a student who has taken a test of each kind. */
export const onDemo = (look: (place: Place) => Promise<number>): Look => ({
  open: async (folder) => {
    const product = new Product({ LIMITS: 'off', WEB_FOLDER: folder })
    await product.start()
    const browser = await openBrowser()
    const screens = new Map((await everyScreen(product)).map((visit) => [visit.screen, visit]))
    const close = async () => {
      await browser.close()
      await product.stop()
    }
    return { look: async () => look({ browser, origin: product.origin, screens }), close }
  },
})

export const longList: Look = {
  open: async (folder) => {
    const house = await openLongAcademy(folder)
    const browser = await openBrowser()
    const close = async () => {
      await browser.close()
      await house.stop()
    }
    return { look: async () => (await scrolling(browser, house)).value, close }
  },
}

/** The same at every look. */
export const exactly = (look: (folder: string) => Promise<number>): Look => ({
  isExact: true,
  open: async (folder) => ({ look: async () => look(folder), close: async () => {} }),
})

export const scriptOfLogin = async (folder: string): Promise<number> =>
  (await weightsOfLogin(folder)).find(({ name }) => name === 'login, script')?.value ?? Number.NaN
