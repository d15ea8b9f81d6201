import type { ImportContext } from '../import-context.ts'
import { guessBatch, guessClass, guessLevel, type NamedBatch, plainValue } from './value-words.rules.ts'

export type ValueKind = 'level' | 'batch'

/**
 * A level or a batch that the academy does not have under this name, in `rows` rows: what it is taken for, or null
 * where that has to be asked. A batch goes with a level: `A` is one batch in Plus One, another in Plus Two; without a
 * level, in a list with one column for the class, `XII-A` is a batch. `in_level`: where a new batch would be made.
 */
export type ValueMatch = {
  kind: ValueKind
  of_level: string
  written: string
  rows: number
  means: string | null
  guess: string | null
  in_level: string | null
}

/** Which of both a list of students has, where it has only one column for the class. */
export type OnlyColumn = 'level' | 'batch' | null

/** What an academy has said of a value. */
export type ValueMeaning = { kind: ValueKind; of_level: string; written: string; means: string }

/** The columns with one level or with batches. */
const LEVELS: Readonly<Record<string, string>> = { students: 'level', batches: 'level', subjects: 'level' }
const BATCHES: Readonly<Record<string, string>> = { students: 'batch_codes', live: 'batch', days: 'batch' }

/** Somebody is asked about so many values of a sheet at most: a column of others is not one of levels or batches. */
const MAX_ASKED = 200

const keyOf = (kind: ValueKind, ofLevel: string, written: string): string =>
  JSON.stringify([kind, ofLevel, plainValue(written)])

/** Puts the levels and batches that are meant in the place of those that a sheet names otherwise. */
export class ValueMatches {
  readonly #known: ImportContext
  readonly #sheet: string
  readonly #meanings: Map<string, string>
  readonly #found = new Map<string, ValueMatch>()
  /** The column that says level and batch in one. */
  only: OnlyColumn = null

  constructor(known: ImportContext, sheet: string, meanings: readonly ValueMeaning[]) {
    this.#known = known
    this.#sheet = sheet
    this.#meanings = new Map(meanings.map((one) => [keyOf(one.kind, one.of_level, one.written), one.means]))
  }

  /** Replaces the values of a row, and notes what they were. */
  apply(values: Record<string, unknown>): void {
    if (this.only !== null) return this.#applyClass(values, this.only)
    const [level, batch] = [LEVELS[this.#sheet], BATCHES[this.#sheet]]
    const written = level === undefined ? undefined : values[level]
    if (level !== undefined && typeof written === 'string') values[level] = this.#meant('level', '', written)
    if (batch === undefined) return
    const own = level === undefined ? '' : this.#levelOf(values[level], written)
    const given = values[batch]
    if (typeof given === 'string') values[batch] = this.#meant('batch', own, given)
    if (Array.isArray(given)) values[batch] = given.map((code: string) => this.#meant('batch', own, code))
  }

  /** The class of a row says its batch, and the batch says the level. */
  #applyClass(values: Record<string, unknown>, only: 'level' | 'batch'): void {
    const written = only === 'level' ? [values['level']] : [values['batch_codes']].flat()
    const classes = written.filter((one): one is string => typeof one === 'string' && one !== '')
    if (classes.length === 0) return
    const codes = classes.map((one) => this.#meant('batch', '', one))
    values['batch_codes'] = codes
    values['level'] = this.#known.batches.get(codes[0] ?? '')?.level ?? codes[0]
  }

  /** Returns what was found: levels, on which batches depend, then batches, the most frequent first. */
  list(): ValueMatch[] {
    const byRows = [...this.#found.values()].toSorted((one, other) => other.rows - one.rows)
    return [...byRows.filter(({ kind }) => kind === 'level'), ...byRows.filter(({ kind }) => kind === 'batch')]
  }

  /** The level of a row's batches, also where it is only guessed yet. */
  #levelOf(meant: unknown, written: unknown): string {
    if (typeof meant !== 'string' || typeof written !== 'string') return ''
    if (this.#known.levels.has(meant)) return meant
    return this.#found.get(keyOf('level', '', written))?.guess ?? ''
  }

  #meant(kind: ValueKind, ofLevel: string, written: string): string {
    const place = kind === 'level' ? this.#known.levels : this.#known.batches
    const isUnread = this.#known.unread.has(kind === 'level' ? 'levels' : 'batches')
    if (written === '' || place.has(written) || isUnread) return written
    const key = keyOf(kind, ofLevel, written)
    if (this.#found.size >= MAX_ASKED && !this.#found.has(key)) return written
    const found = this.#found.get(key) ?? this.#match(kind, ofLevel, written)
    this.#found.set(key, { ...found, rows: found.rows + 1 })
    return found.means ?? written
  }

  #match(kind: ValueKind, ofLevel: string, written: string): ValueMatch {
    const [levels, batches] = [levelsInUse(this.#known), namedBatches(this.#known)]
    const answer = this.#meanings.get(keyOf(kind, ofLevel, written))
    // What was meant last year is asked again once that is archived.
    const inUse = kind === 'level' ? levels : batches.map(({ code }) => code)
    const isThere = answer !== undefined && inUse.includes(answer)
    const means = isThere ? answer : null
    const said = { kind, of_level: ofLevel, written, rows: 0, means }
    if (kind === 'level') return { ...said, guess: guessLevel(written, levels), in_level: null }
    if (ofLevel !== '') return { ...said, guess: guessBatch(written, ofLevel, batches), in_level: ofLevel }
    const guess = guessClass(written, levels, batches)
    return { ...said, guess: guess.batch, in_level: guess.level }
  }
}

/** The academy's levels that are not archived, with those of earlier sheets. */
export const levelsInUse = ({ levels, archived }: ImportContext): string[] =>
  [...levels.keys()].filter((level) => !archived.levels.has(level))

/** The academy's batches that are not archived, with those of earlier sheets. */
export const namedBatches = ({ batches, archived }: ImportContext): NamedBatch[] =>
  [...batches].filter(([code]) => !archived.batches.has(code)).map(([code, { name, level }]) => ({ code, name, level }))
