import type { NumberRange } from '#contract/number-key.rules.ts'

const THOUSANDTHS = 1000

/** Whether a whole number is right: where the nearest integer is asked for, no other can be typed. */
export const hasWhole = ({ from, to }: NumberRange): boolean => Math.ceil(from / THOUSANDTHS) * THOUSANDTHS <= to
