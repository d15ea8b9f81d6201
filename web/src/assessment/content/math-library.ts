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

/** With its letters, so that nothing is drawn in others first. */
async function loadWhole(): Promise<void> {
  await loadLibrary()
  await Promise.all(['1em KaTeX_Main', 'italic 1em KaTeX_Math'].map(async (font) => document.fonts?.load(font)))
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
