import { lazyPart } from '#ui/lazy-part.ts'

/** How a number is typed: most papers ask for none. */
export const numberPart = lazyPart(async () => import('./number/number-answer.tsx'))
