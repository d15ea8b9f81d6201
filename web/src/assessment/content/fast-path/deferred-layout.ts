import type { CSSProperties } from 'react'
import type { Question } from '../../question.ts'
import { estimatedHeight } from './estimated-height.rules.ts'

type Layout = { className: string; style?: CSSProperties }

/** Long papers stay quick: what is not near the screen is not laid out. On paper all of it is. */
export const deferredLayout = (question: Question & { explanation?: string | null }): Layout => ({
  className: '[content-visibility:auto] print:[content-visibility:visible]',
  style: { containIntrinsicSize: `auto ${estimatedHeight(question)}px` },
})
