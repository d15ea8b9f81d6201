import italic from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url'
import upright from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url'
import { type ComponentType, useEffect, useState } from 'react'
import { untilOnline } from '../../api/until-online.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { hasMath } from './math-parts.rules.ts'

type FormulaType = ComponentType<{ source: string; display: boolean; tall?: boolean }>
export type Library = { Formula: FormulaType } | 'coming' | 'missing'

/** During an exam nobody waits longer for the look of a formula: plain signs are shown then. */
const TIMEOUT_MS = 8000

/** After the first failure; each pause is twice the last one. */
const PAUSE_MS = 2000

/** The library with its fonts, so that no formula is first rendered in another font. */
const library = lazyPart(async () => {
  // Fonts load in parallel with the library: its styles would request them only afterwards.
  const letters = Promise.allSettled([
    loadFont('KaTeX_Main', upright, 'normal'),
    loadFont('KaTeX_Math', italic, 'italic'),
  ])
  const { Math } = await import('./math.tsx')
  // If the fonts do not load, formulas use others.
  await letters
  return { Formula: Math }
})

export const libraryNow = (): Library => library.loaded ?? 'coming'

/** The library comes with the first formula. */
export const loadLibrary = async (): Promise<Library> => library.load().catch(() => 'missing')

/**
 * Keeps trying for a paper whose library did not load: a connection may be lost only for a moment, and a paper is read
 * for hours.
 */
export const { load: loadAfterAll } = lazyPart(async () => {
  for (let pause = PAUSE_MS; ; pause *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await untilOnline()
    const found = await loadLibrary()
    if (found !== 'missing') return found
  }
})

/**
 * Loads a font under the family name in the library's styles. A preload would make the browser warn that it is not used
 * soon.
 */
async function loadFont(family: string, address: string, style: string): Promise<void> {
  document.fonts.add(await new FontFace(family, `url(${address})`, { style }).load())
}

/** Starts loading the library in parallel with the screen that will show the new data, if they contain formulas. */
export function mathAhead<T>(arrived: T): T {
  if (!library.loaded && hasMathIn(arrived)) void loadLibrary()
  return arrived
}

/** Returns whether any text in these data has a formula. */
export const hasMathIn = (data: unknown): boolean => textsIn(data).some(hasMath)

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns false while formulas of these texts are loading: text shown earlier would move when they are rendered. */
export function useMathReady(texts: readonly string[]): boolean {
  const [waits] = useState(() => !library.loaded && texts.some(hasMath))
  const [ready, setReady] = useState(!waits)
  useEffect(() => {
    if (!waits) return
    const go = () => setReady(true)
    const timer = setTimeout(go, TIMEOUT_MS)
    void loadLibrary().then(go)
    return () => clearTimeout(timer)
  }, [waits])
  return ready
}
