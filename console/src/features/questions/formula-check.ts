import { DRAWING } from '#contract/formula-limits.rules.ts'
import { type TryFormula, unknownCommand } from '#contract/formula-faults.rules.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'

const parser = lazyPart(async () => (await import('katex')).default)

/** Tries a formula with the students' formula library; every formula counts as right until the library is loaded. */
export function useFormulaCheck(): TryFormula {
  const { part } = useTriedPart(parser)
  return (source, displayMode) => {
    try {
      part?.renderToString(source, { ...DRAWING, throwOnError: true, displayMode, output: 'mathml' })
      return null
    } catch (error) {
      return unknownCommand((error as Error).message)
    }
  }
}
