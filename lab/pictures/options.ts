import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const LANGUAGES = ['en', 'hi', 'ml'] as const
export const THEMES = ['light', 'dark'] as const
export const STATES = ['content', 'loading', 'empty', 'error', 'long', 'many'] as const
/** A small phone, a tablet, a laptop. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1366, height: 860 },
] as const

export type Language = (typeof LANGUAGES)[number]
export type Theme = (typeof THEMES)[number]
export type State = (typeof STATES)[number]
export type Size = (typeof SIZES)[number]

/** The selection on the command line; null where nothing was chosen. */
export type Wanted = {
  routes: string[]
  states: readonly State[]
  languages: readonly Language[] | null
  themes: readonly Theme[] | null
  sizes: readonly Size[]
  /** The browser's font size, in pixels. */
  letters: number
  axe: boolean
  best: boolean
  out: string
}

export const HELP = `npm run pictures -- [options]

  --route exams         only screens whose names hold this; may be said again
  --state loading       one of ${STATES.join(', ')}
  --language ml         one of ${LANGUAGES.join(', ')}
  --theme dark          one of ${THEMES.join(', ')}
  --size 360            one of ${SIZES.map(({ width }) => width).join(', ')}
  --letters 24          the browser's own font size; 16 if not said
  --axe                 looks for what keeps people out, in every picture
  --best                takes the README's pictures anew, and no others
  --out folder          where they go; dist/pictures if not said`

const many = { type: 'string', multiple: true, default: [] as string[] } as const

export function readOptions(args: string[]): Wanted | null {
  const { values } = parseArgs({
    args,
    options: {
      route: many,
      state: many,
      language: many,
      theme: many,
      size: many,
      letters: { type: 'string', default: '16' },
      axe: { type: 'boolean', default: false },
      best: { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist/pictures' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  return {
    routes: values.route,
    states: chosen(STATES, values.state) ?? STATES,
    languages: chosen(LANGUAGES, values.language),
    themes: chosen(THEMES, values.theme),
    sizes: values.size.length === 0 ? SIZES : values.size.map(sizeOf),
    letters: Number(values.letters),
    axe: values.axe,
    best: values.best,
    out: resolve(values.out),
  }
}

function chosen<T extends string>(all: readonly T[], named: string[]): readonly T[] | null {
  const stranger = named.find((name) => !all.some((one) => one === name))
  if (stranger !== undefined) throw new Error(`${stranger} is none of ${all.join(', ')}.`)
  return named.length === 0 ? null : all.filter((one) => named.includes(one))
}

function sizeOf(name: string): Size {
  const found = SIZES.find(({ width }) => String(width) === name)
  if (!found) throw new Error(`${name} is none of ${SIZES.map(({ width }) => width).join(', ')}.`)
  return found
}
