import type { Locator, Page } from '@playwright/test'
import type { Student } from '../../../e2e/journey.ts'
import { pause } from '../proof.ts'
import { comparable, someAnswer } from '../world/answers.ts'
import type { MixedTest, PlacedQuestion } from './mixed-test.ts'

/** An answer is on the browser's disk so many ms after the press. */
const WRITTEN = 400
/** Browsers write a page's local storage, which contains the login, some seconds late. */
const LOGIN_WRITTEN = 8000
/** A server that can be reached has all stored answers of a browser within this time. */
const SENT = 30_000
const LETTERS = 'ABCD'
/** Answers that are given before each kill. */
const PRESSES = 3

type Given = string | string[] | null

/** A student who answers a mixed paper by pressing, and remembers what. */
export class MixedTaker {
  readonly #test: MixedTest
  readonly #kept = new Map<number, Given>()
  #page: Page | null = null
  #paper: Awaited<ReturnType<MixedTest['paper']>> = { questions: [], limits: [] }
  /** The open section of a paper with locked sections. */
  openSection: number | null = null
  given = 0
  /** Answers beyond the number that counts in a section, which the page must reject. */
  refused = 0

  constructor(test: MixedTest) {
    this.#test = test
  }

  /** `student` is set when the browser has no session yet. */
  async open(page: Page, origin: string, student: Student | null): Promise<void> {
    this.#page = page
    page.setDefaultTimeout(30_000)
    if (student) {
      await page.goto(`${origin}/privacy`)
      await page.evaluate((stored) => localStorage.setItem('userData', stored), student.stored)
    }
    await page.goto(`${origin}/entrance-start-exam/${this.#test.paperId}`)
    const start = page.getByRole('button', { name: 'Start Exam' })
    const begun = page.getByRole('button', { name: 'Show all questions' })
    await start.or(begun).waitFor()
    if (await start.isVisible()) {
      await page.getByRole('checkbox').check()
      await start.click()
    }
    await begun.waitFor()
    this.#paper = await this.#test.paper()
    if (student) await pause(LOGIN_WRITTEN)
  }

  /** Gives three answers to questions that are open. */
  async answer(random: () => number): Promise<void> {
    const open = [...this.#paper.questions.keys()].filter((at) => this.#isOpen(at))
    const pressed = new Map<number, Given>()
    for (let press = 0; press < PRESSES; press += 1) {
      // The first press goes to a section in which only some answers count, if one is open: by chance such a section is
      // seldom full.
      const limited = open.filter((one) => press === 0 && this.#limitOf(one) !== null)
      const among = limited.length > 0 ? limited : open
      const at = among[Math.floor(random() * among.length)] ?? 0
      const pick = Math.floor(random() * 1000)
      // The last answer is never cleared, so that there is something new to lose.
      const isTakenBack = press < PRESSES - 1 && pick % 5 === 0
      await this.#goTo(at)
      const all = new Map([...this.#kept, ...pressed])
      pressed.set(at, isTakenBack ? await this.#takeBack(all.get(at) ?? null) : await this.#press(at, pick, all))
    }
    await pause(WRITTEN)
    for (const [at, given] of pressed) this.#kept.set(at, given)
  }

  async #takeBack(before: Given): Promise<null> {
    if (before !== null) await this.#button('Clear Response').click()
    return null
  }

  /** Gives one answer. Returns the expected answer, which is null when the section takes no more. */
  async #press(at: number, pick: number, all: Map<number, Given>): Promise<Given> {
    const question = this.#paper.questions[at]
    if (!question) return null
    this.given += 1
    const isFull = (all.get(at) ?? null) === null && this.#isFull(at, all)
    const answer = someAnswer(question, pick)
    await (question.answer_type === 'number' ? this.#type(String(answer)) : this.#choose(question, answer))
    if (isFull) this.refused += 1
    return isFull ? null : answer
  }

  #sectionOf(at: number): number {
    return this.#paper.questions[at]?.section ?? 0
  }

  #limitOf(at: number): number | null {
    return this.#paper.limits[this.#sectionOf(at)] ?? null
  }

  #isFull(at: number, all: Map<number, Given>): boolean {
    const limit = this.#limitOf(at)
    const answered = [...all].filter(([one, given]) => given !== null && this.#sectionOf(one) === this.#sectionOf(at))
    return limit !== null && answered.length >= limit
  }

  async #choose({ options }: PlacedQuestion, answer: string | string[]): Promise<void> {
    const wanted = new Set([answer].flat())
    for (const [index, text] of options.entries()) {
      const input = this.#option(index)
      const isOther = (await input.isChecked()) !== wanted.has(text)
      // Choosing a single option unchecks the other one.
      const goesByItself = typeof answer === 'string' && text !== answer
      if (isOther && !goesByItself) await input.locator('..').click()
    }
  }

  async #type(number: string): Promise<void> {
    const keys = this.#panel().getByRole('group', { name: 'Number keys' })
    await keys.getByRole('button', { name: 'Clear', exact: true }).click()
    for (const sign of number) {
      const name = { '-': 'Minus', '.': 'Decimal point' }[sign] ?? sign
      await keys.getByRole('button', { name, exact: true }).click()
    }
  }

  /**
   * Returns answers that were given and are missing on the screen or, once the server can be reached, on the server.
   */
  async missing(): Promise<string[]> {
    const missing: string[] = []
    for (const [at, given] of this.#kept) {
      if (!this.#isOpen(at)) continue
      await this.#goTo(at)
      const shown = await this.#shown(at)
      if (same(shown) !== same(given)) missing.push(`question ${at + 1} shows ${same(shown)} instead of ${same(given)}`)
    }
    return [...missing, ...(await this.#missingOnServer())]
  }

  async #missingOnServer(): Promise<string[]> {
    const until = performance.now() + SENT
    for (;;) {
      const stored = await this.#test.stored()
      const other = [...this.#kept].filter(([at, given]) => stored[at] !== same(given))
      if (other.length === 0 || performance.now() > until) {
        return other.map(([at, given]) => `question ${at + 1} is stored as ${stored[at]} instead of ${same(given)}`)
      }
      await pause(500)
    }
  }

  async #shown(at: number): Promise<Given> {
    const { answer_type, options } = this.#paper.questions[at] ?? { answer_type: 'number', options: [] }
    if (answer_type === 'number') return (await this.#panel().getByRole('textbox').inputValue()) || null
    const chosen: string[] = []
    for (const [index, text] of options.entries()) if (await this.#option(index).isChecked()) chosen.push(text)
    if (answer_type === 'single') return chosen[0] ?? null
    return chosen.length === 0 ? null : chosen
  }

  #isOpen(at: number): boolean {
    return this.openSection === null || this.#sectionOf(at) === this.openSection
  }

  async #goTo(at: number): Promise<void> {
    await this.#button('Show all questions').click()
    const palette = this.#shownPage().getByRole('dialog', { name: 'Questions' })
    await palette.getByRole('button', { name: `Question ${at + 1},` }).click()
    await this.#panel()
      .getByRole('heading', { name: `Question ${at + 1}`, exact: true })
      .waitFor()
  }

  #button(name: string): Locator {
    return this.#shownPage().getByRole('button', { name })
  }

  #panel(): Locator {
    return this.#shownPage().getByRole('tabpanel')
  }

  #option(index: number): Locator {
    return this.#panel().locator(`input[value="${LETTERS[index]}"]`)
  }

  #shownPage(): Page {
    if (!this.#page) throw new Error('The browser is not open.')
    return this.#page
  }
}

const same = (given: Given) => (given === null ? null : comparable(given))
