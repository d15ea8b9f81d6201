import type { CacheOwner, ContentPart } from './cache-owner.ts'

/**
 * How the answers of a call are cached. Under any policy, an answer is cached for its body, day, academy settings and
 * language, until a part of the content that it depends on changes, or the student does something.
 */
export type CachePolicy<Body, Owner extends CacheOwner = CacheOwner> = {
  /** Who shares an answer: students of a level with the same batches, or one student alone. */
  scope: 'batch' | 'student'
  /** The parts of the content that it is made of. */
  of: readonly ContentPart[]
  /** Another value that the answers depend on, as one word: the signature of their addresses. */
  varyBy?: (owner: Owner) => string
  /** For the scope `batch`: whether some row of the answer is for a batch; if not, the whole level shares it. */
  hasBatches?: (owner: Owner, body: Body) => Promise<boolean>
}

type Options<Body, Owner extends CacheOwner> = Omit<CachePolicy<Body, Owner>, 'scope' | 'of'> & {
  of?: readonly ContentPart[]
}

/** For answers that are the same for students of a level who are in the same batches. */
export const perBatch = <Body, Owner extends CacheOwner = CacheOwner>(
  hasBatches: (owner: Owner, body: Body) => Promise<boolean>,
): CachePolicy<Body, Owner> => ({ scope: 'batch', of: ['teaching', 'people'], hasBatches })

/** For answers that are one student's own. */
export const perStudent = <Body, Owner extends CacheOwner = CacheOwner>(
  options: Options<Body, Owner> = {},
): CachePolicy<Body, Owner> => ({ scope: 'student', of: ['teaching', 'people'], ...options })
