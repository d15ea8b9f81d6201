import { lowered, raised } from '../../small-signs.rules.ts'
import { type Attributes, eachTag } from './xml-events.ts'

/** Characters that XML cannot hold, `_x000D_`; the mark itself is written `_x005F_`. */
const ESCAPED = /_x([0-9a-f]{4})_/gi

export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text

type Place = string
type Run = { text: string; place: Place }

/** Takes the tags of one text, in which words may be raised or lowered by their format. */
export class RichText {
  #runs: Run[] = []
  #place: Place = ''
  #isText = false
  /** How to pronounce signs of Chinese or Japanese. */
  #isSpoken = false

  open(name: string, attribute: Attributes): void {
    if (name === 't') this.#isText = !this.#isSpoken
    else if (name === 'rPh') this.#isSpoken = true
    else if (name === 'r') this.#place = ''
    else if (name === 'vertAlign') this.#place = attribute('val')
  }

  text(words: string): void {
    if (!this.#isText) return
    const last = this.#runs.at(-1)
    if (last && last.place === this.#place) last.text += words
    else this.#runs.push({ text: words, place: this.#place })
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isSpoken = false
    else if (name === 'r') this.#place = ''
  }

  /** Returns the text, and begins another one. */
  take(): string {
    const runs = this.#runs
    this.#runs = []
    // A text that is small from its beginning to its end stands above nothing.
    const hasBase = runs.some(
      ({ text, place }) => place !== 'superscript' && place !== 'subscript' && text.trim() !== '',
    )
    return runs.map(({ text, place }) => (hasBase ? small(unescaped(text), place) : unescaped(text))).join('')
  }
}

function small(text: string, place: Place): string {
  const words = text.trim()
  if (words === '' || (place !== 'superscript' && place !== 'subscript')) return text
  const before = text.slice(0, text.length - text.trimStart().length)
  const after = text.slice(text.trimEnd().length)
  return before + (place === 'subscript' ? lowered(words) : /^[oO]$/.test(words) ? '°' : raised(words)) + after
}

/** Returns the texts that cells name by their numbers. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  const rich = new RichText()
  eachTag(xml, {
    open: (name, attribute) => rich.open(name, attribute),
    text: (words) => rich.text(words),
    close: (name) => {
      rich.close(name)
      if (name === 'si') texts.push(rich.take())
    },
  })
  return texts
}
