import italic from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url'
import upright from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url'
import { type ComponentType, useEffect, useState } from 'react'
import { untilOnline } from '../../api/until-online.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { hasMath } from './math-parts.rules.ts'

type FormulaType = ComponentType<{ source: string; display: boolean }>
export type Library = { Formula: FormulaType } | 'coming' | 'missing'

/** Longer nobody waits for how a formula looks, with the time of an exam going on: its plain signs are read then. */
const TIMEOUT_MS = 8000

/** After the first failure; each pause is twice the last one. */
const PAUSE_MS = 2000

/** With its letters, so that nothing is drawn in others first. */
const library = lazyPart(async () => {
  // Beside the library: its styles would ask for them after it.
  const letters = Promise.allSettled([
    loadFont('KaTeX_Main', upright, 'normal'),
    loadFont('KaTeX_Math', italic, 'italic'),
  ])
  const { Math } = await import('./math.tsx')
  // Where they do not come, it is drawn in others.
  await letters
  return { Formula: Math }
})

export const libraryNow = (): Library => library.loaded ?? 'coming'

/** The library comes with the first formula. */
export const loadLibrary = async (): Promise<Library> => library.load().catch(() => 'missing')

/** For a paper whose library could not come: the line may break for a moment only, and a paper is read for hours. */
export const { load: loadAfterAll } = lazyPart(async () => {
  for (let pause = PAUSE_MS; ; pause *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await untilOnline()
    const found = await loadLibrary()
    if (found !== 'missing') return found
  }
})

/** Under the name that the library's styles give it. The browser would warn of a preload that waits for its styles long. */
async function loadFont(family: string, address: string, style: string): Promise<void> {
  document.fonts.add(await new FontFace(family, `url(${address})`, { style }).load())
}

/** Has the library come beside the screen that will show what has just arrived, if that has formulas. */
export function mathAhead<T>(arrived: T): T {
  if (!library.loaded && textsIn(arrived).some(hasMath)) void loadLibrary()
  return arrived
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** False while formulas of these texts are on their way: what is shown before would move when they are drawn. */
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
