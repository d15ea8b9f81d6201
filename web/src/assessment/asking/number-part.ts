import { lazyPart } from '#ui/lazy-part.ts'

/** The field for numbers, loaded on first use: most papers ask for none. */
export const numberPart = lazyPart(async () => import('./number/number-answer.tsx'))
