import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import type { CodeStep } from './code-step.tsx'

const codeStep = lazyPart(async () => import('./code-step.tsx'))

/** The second step's code is no part of the login page: it comes while the message with the code is under way. */
export function LazyCodeStep(props: Parameters<typeof CodeStep>[0]) {
  const step = useLazyPart(codeStep)
  return step && <step.CodeStep {...props} />
}

/** A failure here is ignored: it occurs again, visibly, when the step is shown. */
export const fetchCodeStep = (): void => void codeStep.load().catch(() => {})
