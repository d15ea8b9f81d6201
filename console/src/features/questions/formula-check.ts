import { type TryFormula, unknownCommand } from '#contract/formula-faults.rules.ts'
import { lazyPart, useTriedPart } from '../../../../web/src/ui/lazy-part.ts'

const parser = lazyPart(async () => (await import('katex')).default)

/** Tries a formula with the library that students have; takes everything for right until that is there. */
export function useFormulaCheck(): TryFormula {
  const { part } = useTriedPart(parser)
  return (source, displayMode) => {
    try {
      const limits = { strict: 'ignore', trust: false, maxSize: 20, maxExpand: 200 } as const
      part?.renderToString(source, { ...limits, throwOnError: true, displayMode, output: 'mathml' })
      return null
    } catch (error) {
      return unknownCommand((error as Error).message)
    }
  }
}
