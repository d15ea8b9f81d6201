import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

/**
 * Puts every question of the academy into the entrance exams, as long as they are in a national test, with results at
 * once: before they are out, a report has no questions, and there would be nothing to draw.
 */
const LONG_PAPERS = `
  insert into paper_questions (paper_id, position, question_id, marks, negative_marks, shuffles_options)
    select paper_id, 1000 + row_number() over (partition by paper_id order by question_id), question_id, 400, 100, 1
    from papers, questions
    where kind = 'entrance'
      and (paper_id, question_id) not in (select paper_id, question_id from paper_questions);
  update papers set question_count = (select count(*) from questions), results_at = 0 where kind = 'entrance';`

/** The demo academy, with a student who has taken a test of each kind. */
export const onDemo = (look: (place: Place) => Promise<number>, changes = ''): Look => ({
  open: async (folder) => {
    const product = new Product({ LIMITS: 'off', WEB_FOLDER: folder })
    await product.start()
    if (changes) await change(product, changes)
    const browser = await openBrowser()
    const screens = new Map((await everyScreen(product)).map((visit) => [visit.screen, visit]))
    const close = async () => {
      await browser.close()
      await product.stop()
    }
    return { look: async () => look({ browser, origin: product.origin, screens }), close }
  },
})

async function change(product: Product, statements: string): Promise<void> {
  await product.kill()
  const db = new DatabaseSync(join(product.folder, 'academy.sqlite'))
  db.exec(statements)
  db.close()
  await product.start()
}

/** The demo academy with entrance exams of a national test's length. */
export const onLongPapers = (look: (place: Place) => Promise<number>): Look => onDemo(look, LONG_PAPERS)

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
