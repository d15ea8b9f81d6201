import type { CacheOwner, ContentPart } from './cache-owner.ts'

/**
 * How the answers of a call are cached. Whatever is declared, an answer is cached for its body, day, academy settings
 * and language, and until a part of the content changes that it is made of, or the student does something.
 */
export type CachePolicy<Body, Owner extends CacheOwner = CacheOwner> = {
  /** Whose answers are the same: the level's, those of students with the same batches, one student's own. */
  scope: 'level' | 'batch' | 'student'
  /** The parts of the content that it is made of. */
  of: readonly ContentPart[]
  /** What else it depends on, as one word: the signature of its addresses. */
  varyBy?: (owner: Owner) => string
  /** Of the scope `batch`: whether some row of such an answer is for a batch; else the whole level has the same. */
  hasBatches?: (owner: Owner, body: Body) => Promise<boolean>
}

type Options<Body, Owner extends CacheOwner> = Omit<CachePolicy<Body, Owner>, 'scope' | 'of'> & {
  of?: readonly ContentPart[]
}

/** For answers that are the same for a whole level. */
export const perLevel = <Body>(): CachePolicy<Body> => ({ scope: 'level', of: ['teaching'] })

/** For answers that are the same for students of a level who are in the same batches. */
export const perBatch = <Body, Owner extends CacheOwner = CacheOwner>(
  hasBatches: (owner: Owner, body: Body) => Promise<boolean>,
): CachePolicy<Body, Owner> => ({ scope: 'batch', of: ['teaching', 'people'], hasBatches })

/** For answers that are one student's own. */
export const perStudent = <Body, Owner extends CacheOwner = CacheOwner>(
  options: Options<Body, Owner> = {},
): CachePolicy<Body, Owner> => ({ scope: 'student', of: ['teaching', 'people'], ...options })
