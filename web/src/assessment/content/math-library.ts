import italic from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url'
import upright from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url'
import { type ComponentType, useEffect, useState } from 'react'
import { hasMath } from './math-parts.rules.ts'

type FormulaType = ComponentType<{ source: string; display: boolean }>
export type Library = { Formula: FormulaType } | 'coming' | 'missing'

/** Longer nobody waits for how a formula looks: its plain signs are read meanwhile. */
const LONGEST_MS = 1000

let loaded: Library = 'coming'

export const libraryNow = (): Library => loaded

/** The library comes with the first formula; where it cannot, with the next one. */
export async function loadLibrary(): Promise<Library> {
  try {
    const { Math } = await import('./math.tsx')
    if (loaded === 'coming') loaded = { Formula: Math }
    return loaded
  } catch {
    return 'missing'
  }
}

/** With its letters, so that nothing is drawn in others first. They come beside it: its styles would ask for them after it. */
async function loadWhole(): Promise<void> {
  if (loaded === 'coming') for (const letters of [upright, italic]) preloadFont(letters)
  await loadLibrary()
  await Promise.all(['1em KaTeX_Main', 'italic 1em KaTeX_Math'].map(async (font) => document.fonts?.load(font)))
}

function preloadFont(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  link.setAttribute('href', href)
  document.head.append(link)
}

/** Has the library come beside the screen that will show what has just arrived, if that has formulas. */
export function mathAhead<T>(arrived: T): T {
  if (loaded === 'coming' && textsIn(arrived).some(hasMath)) loadWhole().catch(() => {})
  return arrived
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** False while formulas of these texts are about to be drawn: what is shown before would move then. */
export function useMathReady(texts: readonly string[]): boolean {
  const [waits] = useState(() => loaded === 'coming' && texts.some(hasMath))
  const [ready, setReady] = useState(!waits)
  useEffect(() => {
    if (!waits) return
    const go = () => setReady(true)
    const timer = setTimeout(go, LONGEST_MS)
    loadWhole().then(go, go)
    return () => clearTimeout(timer)
  }, [waits])
  return ready
}
