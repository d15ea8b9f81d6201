import type english from '#messages/formulas/en.json'

export type Texts = Record<keyof typeof english, string>

type Values = Record<string, string | number>

/** The words of one language, with which formulas are read. */
export type Lexicon = {
  language: string
  /** Returns a text with its values. */
  text: (key: keyof Texts, values?: Values) => string
  signs: Map<string, string>
  /** What is added to a letter with a sign above it. */
  marks: Map<string, string>
  /** Names of signs with limits below and above. */
  operators: Map<string, string>
  functions: Map<string, string>
  units: Map<string, string>
  prefixes: Map<string, string>
  /** Names of the Greek letters, by their place in the alphabet. */
  greek: string[]
}

/** Reads a list such as "+ plus; − minus". */
const pairsOf = (list: string): Map<string, string> =>
  new Map(
    list.split('; ').map((pair) => {
      const at = pair.indexOf(' ')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

export function lexiconOf(language: string, texts: Texts): Lexicon {
  const { signs, marks, operators, functions, units, prefixes, greek } = texts
  return {
    language,
    text: (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    signs: pairsOf(signs),
    marks: pairsOf(marks),
    operators: pairsOf(operators),
    functions: pairsOf(functions),
    units: pairsOf(units),
    prefixes: pairsOf(prefixes),
    greek: greek.split(' '),
  }
}
