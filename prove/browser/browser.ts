import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aStudent, call, type Student } from '../../e2e/journey.ts'
import { Product } from '../../e2e/product.ts'
import { openBadLine } from './bad-line.ts'
import { KillableBrowser } from './chromium.ts'
import { randomOf, pause, type Proof, type Verdict } from '../proof.ts'

const KILLS = 30
/** Every question has these two. */
const LETTERS = ['A', 'B']
/** So long after a press an answer is on the browser's disk. */
const WRITTEN = 400
/** Browsers write a page's local storage, and with it the login, some seconds late. */
const LOGIN_WRITTEN = 8000

/** A browser that is killed while a quiz is taken finds every answer again, sent or not. */
export const browser: Proof = {
  about: 'a browser that is killed at any moment finds every answer again, also those that were not sent',
  bound: 900,
  async run({ runs, seed, broken }) {
    const kills = runs ?? KILLS
    const random = randomOf(seed ?? Date.now())
    const product = new Product({ LIMITS: 'off' })
    await product.start()
    const profile = mkdtempSync(join(tmpdir(), 'killed-'))
    const killable = new KillableBrowser(profile)
    const taker = new Taker(product, await aStudent(product, 90))
    const missing: string[] = []
    try {
      for (let killed = 0; killed <= kills; killed += 1) {
        const page = await killable.open()
        await taker.open(page, killed === 0)
        missing.push(...(await taker.missing()))
        if (killed === kills) break
        // Every second time the network goes first: then only the browser's own disk has the answers.
        if (killed % 2 === 1) await page.context().setOffline(true)
        await taker.answer(random)
        await pause(random() * 300)
        await killable.kill()
        if (broken) rmSync(join(profile, 'Default/IndexedDB'), { recursive: true, force: true })
      }
      for (const line of missing.slice(0, 5)) console.log(`  ${line}`)
      const line = `browser: ${kills} kills, ${taker.given} answers given, ${missing.length} missing afterwards`
      const verdicts: Verdict[] = [{ holds: missing.length === 0 && taker.given > 0, line }]
      if (runs === null) verdicts.push(await overBadLine(product, taker, killable))
      return verdicts
    } finally {
      await killable.kill()
      await product.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

/** The same quiz over a line that delays, stalls and breaks. */
async function overBadLine(product: Product, taker: Taker, killable: KillableBrowser): Promise<Verdict> {
  await killable.kill()
  const line = await openBadLine(Number(new URL(product.origin).port), 7)
  try {
    const page = await killable.open()
    await taker.open(page, true, `http://127.0.0.1:${line.port}`)
    line.worsen()
    const random = randomOf(7)
    for (let round = 0; round < 4; round += 1) await taker.answer(random)
    const begun = performance.now()
    await page.getByText('All answers saved').waitFor({ timeout: 120_000 })
    const seconds = (performance.now() - begun) / 1000
    const missing = await taker.missing()
    const words = `browser: over a bad line all was saved ${seconds.toFixed(0)} s after the last answer, ${missing.length} missing`
    return { holds: missing.length === 0, line: words }
  } finally {
    line.close()
  }
}

/** A student who answers by pressing, and remembers what. */
class Taker {
  readonly #product: Product
  readonly #student: Student
  readonly #kept = new Map<number, string>()
  #page: Page | null = null
  given = 0

  constructor(product: Product, student: Student) {
    this.#product = product
    this.#student = student
  }

  async open(page: Page, isFirst: boolean, origin = this.#product.origin): Promise<void> {
    this.#page = page
    page.setDefaultTimeout(30_000)
    if (isFirst) {
      await page.goto(`${origin}/privacy`)
      await page.evaluate((stored) => localStorage.setItem('userData', stored), this.#student.stored)
    }
    await page.goto(`${origin}/quiz-start/${await this.#quiz()}`)
    const start = page.getByRole('button', { name: 'Start quiz' })
    const first = page.getByRole('heading', { name: 'Question 1', exact: true })
    const asList = page.getByRole('button', { name: 'Show as a list' })
    const begun = asList.or(page.getByRole('button', { name: 'One at a time' }))
    await start.or(begun).waitFor()
    if (await start.isVisible()) await start.click()
    await begun.waitFor()
    // There every question can be pressed.
    if (await asList.isVisible()) await asList.click()
    await first.waitFor()
    if (isFirst) await pause(LOGIN_WRITTEN)
  }

  async answer(random: () => number): Promise<void> {
    const groups = this.#page?.getByRole('radiogroup')
    if (!groups) return
    const count = await groups.count()
    const pressed = new Map<number, string>()
    for (let press = 0; press < 3; press += 1) {
      const question = Math.floor(random() * count)
      const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'A'
      await groups.nth(question).getByText(letter, { exact: true }).first().click()
      pressed.set(question, letter)
      this.given += 1
    }
    await pause(WRITTEN)
    for (const [question, letter] of pressed) this.#kept.set(question, letter)
  }

  /** Answers that were given and are not on the screen. */
  async missing(): Promise<string[]> {
    const missing: string[] = []
    for (const [question, letter] of this.#kept) {
      const radio = this.#page?.getByRole('radiogroup').nth(question).locator(`input[value="${letter}"]`)
      if (!(await radio?.isChecked())) missing.push(`question ${question + 1} has not ${letter}`)
    }
    return missing
  }

  async #quiz(): Promise<number> {
    const { stud_id, token } = this.#student
    const ask = async <T>(path: string, body: object) =>
      (await call<{ data: T }>(this.#product, path, { stud_id, ...body }, token)).data
    const [subject] = await ask<{ subject_id: number }[]>('/Student/subjects', {})
    const [chapter] = await ask<{ chapter_id: number }[]>('/Student/chapters', { sub_id: subject?.subject_id })
    const [quiz] = await ask<{ id: number }[]>('/Student/get_quiz_by_chapter', { chapter_id: chapter?.chapter_id })
    return quiz?.id ?? 0
  }
}
