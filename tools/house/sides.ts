import { Visitor } from 'oxc-parser'
import { type Fault, isTest, lineOf, type Source } from './sources.ts'

/**
 * Classes that name a side of the screen. In languages that are written from right to left the side must change, as
 * `ps-`, `me-` and `start-` do.
 */
const OF_A_SIDE =
  /(?<![\w-])-?(?:(?:scroll-)?[pm][lr]-|(?:left|right)-|border-[lr](?:-|(?![\w-]))|rounded-(?:[tb]?[lr])(?:-|(?![\w-]))|(?:text|float|clear)-(?:left|right)(?![\w-]))[\w./[\]()%-]*/g
const IN_CSS =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)(?:-\w+)?\s*:/g

const WHERE = /^(ui|(web|console)\/src)\//

/** Returns the classes of screens that fix something to one side in every language. */
export function sideFaults(sources: Source[]): Fault[] {
  return sources.flatMap(({ path, text, program }) => {
    if (!WHERE.test(path) || isTest(path)) return []
    const faults: Fault[] = []
    const look = (words: string, start: number) => {
      for (const [found] of words.matchAll(OF_A_SIDE))
        faults.push(`${path}:${lineOf(text, start)} names a side: ${found}`)
    }
    new Visitor({
      Literal: ({ value, start }) => {
        if (typeof value === 'string' && isClasses(value)) look(value, start)
      },
      TemplateElement: ({ value, start }) => look(value.cooked ?? '', start),
    }).visit(program)
    return faults
  })
}

/**
 * A single word `left` or `right` is a name, of an icon, a side or a key; classes are several words, or go on with a
 * measure.
 */
const isClasses = (text: string) => !/^(?:left|right)$/.test(text)

/** Returns the same for style sheets. */
export function styleSideFaults(texts: { path: string; text: string }[]): Fault[] {
  return texts.flatMap(({ path, text }) => {
    if (!WHERE.test(path) || !path.endsWith('.css')) return []
    return [...text.matchAll(IN_CSS)].map(
      ({ 0: found, index }) => `${path}:${lineOf(text, index)} names a side: ${found}`,
    )
  })
}
