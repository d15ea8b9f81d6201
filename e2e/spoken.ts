import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

/** A text, or its plural forms. */
type Catalogue = Record<string, string | { match: Record<string, string> }[]>

/** Every screen that an address alone leads to. */
export const SCREENS = [
  '/',
  '/learn',
  '/tests',
  '/profile',
  '/subjects',
  '/history',
  '/live-class',
  '/live',
  '/quiz/subjects',
  '/exams',
  '/exam-reports',
  '/entrance',
  '/entrance-exam-reports',
  '/attendance',
  '/study-materials-subjects',
  '/news-and-events',
  '/feedback',
  '/saved',
  '/privacy',
  '/nowhere',
]

const catalogueOf = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${language}.json`), 'utf8')) as Catalogue

/** What the app says in a language: texts without values. */
export function sayingIn(language: string): (key: string) => string {
  const spoken = catalogueOf(language)
  return (key) => {
    const text = spoken[key]
    if (typeof text !== 'string') throw new Error(`${key} is no single sentence.`)
    return text
  }
}

const english = catalogueOf('en')

/** Checks what must hold on every screen in another language. */
export async function look(page: Page, language: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await leftOver(page, catalogueOf(language)), page.url()).toEqual([])
  expect(await tooWide(page), page.url()).toEqual([])
}

const sentencesOf = (text: Catalogue[string] | undefined): string[] =>
  typeof text === 'string' ? [text] : (text ?? []).flatMap(({ match }) => Object.values(match))

/**
 * Names of values that are words; all others are figures, so that an academy's headline does not match '3 of 5
 * classes'.
 */
const IN_WORDS = new Set(
  'academy chapter contact date day letter marks month moment name picture result screen site state status subject title tutor'.split(
    ' ',
  ),
)

/** Returns a pattern of a sentence with any values in it; null for a sentence without words of its own. */
function shapeOf(sentence: string): RegExp | null {
  const parts = sentence.split(/(\{\w+\})/)
  if (!/\p{L}{2}/u.test(parts.filter((part) => !part.startsWith('{')).join(''))) return null
  const shape = parts.map((part) => {
    if (!part.startsWith('{')) return RegExp.escape(part)
    if (part === '{tutor}') return '\\p{Lu}.*'
    return IN_WORDS.has(part.slice(1, -1)) ? '.+' : '\\d\\S*'
  })
  return new RegExp(`^${shape.join('')}$`, 'u')
}

/** Returns the English sentences that are still shown, spoken, or the page's title. */
async function leftOver(page: Page, spoken: Catalogue): Promise<string[]> {
  const shapes = Object.entries(english).flatMap(([key, text]) => {
    const translated = new Set(sentencesOf(spoken[key]))
    return sentencesOf(text)
      .filter((sentence) => !translated.has(sentence))
      .flatMap((sentence) => shapeOf(sentence) ?? [])
  })
  return (await textsOf(page)).filter((shown) => shapes.some((shape) => shape.test(shown)))
}

/**
 * Returns every text that is shown or spoken, piece by piece. The names of the languages are left out, and so are the
 * academy's questions (`RichText`, the only place with `dir="auto"`): a piece between formulas may look like a sentence
 * of the app.
 */
const textsOf = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.title.split(' · ')
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let word = words.nextNode(); word; word = words.nextNode())
      if (!word.parentElement?.closest('script, style, noscript, [lang]:not(html), [dir=auto]'))
        texts.push(word.textContent ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim()).filter(Boolean)
  })

/** Returns what makes the page wider than the screen, and words that are cut without a mark of it. */
export async function tooWide(page: Page): Promise<string[]> {
  // The menu is beside the screen while it slides in.
  await atRest(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
    for (const element of document.querySelectorAll('a, button, h1, h2, h3, p, dt, dd, th, td, label')) {
      const { left, right, width } = element.getBoundingClientRect()
      const isHidden =
        width <= 1 ||
        element.closest('[aria-hidden], dialog:not([open]), [popover], pre, table, [role=tablist]') !== null ||
        // A row that is swiped goes on beyond the edge.
        element.closest('[class*="overflow-x-auto"]') !== null
      const isSkip = getComputedStyle(element).position === 'fixed'
      if (!isHidden && !isSkip && (left < -1 || right > clientWidth + 1))
        found.push(`${element.tagName} from ${left} to ${right}: ${element.textContent}`)
    }
    return found
  })
}
