import type { Corrections } from '../../../server/assessment/keys/corrections.rules.ts'

export type KeyVersion = { key_id: number; corrections: Corrections }
/** A key that is tried; `isLaid` is true once all closed attempts have marks by it. */
export type Draft = KeyVersion & { isLaid: boolean }

/** The keys of a paper: all that ever held, and one that is tried. */
export class SimulatedKeys {
  #made = 0
  readonly versions: KeyVersion[] = [{ key_id: 0, corrections: new Map() }]
  draft: Draft | null = null

  get current(): KeyVersion {
    return this.versions.at(-1) ?? { key_id: 0, corrections: new Map() }
  }

  /** The keys by which an attempt that is closed now is marked. */
  get marking(): KeyVersion[] {
    return this.draft ? [this.current, this.draft] : [this.current]
  }

  /** Each method returns whether it could be done. */
  try(corrections: Corrections): boolean {
    if (this.draft) return false
    this.draft = { key_id: (this.#made += 1), corrections, isLaid: false }
    return true
  }

  apply(): boolean {
    if (!this.draft?.isLaid) return false
    const { key_id, corrections } = this.draft
    this.versions.push({ key_id, corrections })
    this.draft = null
    return true
  }

  drop(): boolean {
    const had = this.draft !== null
    this.draft = null
    return had
  }
}
