import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import type { ResultScreenProps } from '../submitting/result-screen.tsx'

const result = lazyPart(async () => import('../submitting/result-screen.tsx'))

/** The result of a submit, in code that came while the test was taken. */
export function ResultScreen(props: ResultScreenProps) {
  const part = useLazyPart(result)
  return part && <part.ResultScreen {...props} />
}
