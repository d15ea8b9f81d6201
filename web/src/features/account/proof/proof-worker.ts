import type { ProofChallenge } from '#contract/envelope.ts'
import { findNumber } from './find-number.ts'

/* Beside the page: on a cheap phone it takes a second or two, and what is on the screen must not stand still. */
addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => postMessage(findNumber(data)))
