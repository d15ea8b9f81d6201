import type { Api } from '#contract/all-calls.ts'

/** How a closed attempt stands. */
export type Standing = Api['/Student/attempt_standing']['data']
