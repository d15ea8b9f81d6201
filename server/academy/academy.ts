import type { BrandColour } from '#contract/brand-colours.rules.ts'
import type { NoticeChoice } from '#contract/guardians.rules.ts'
import type { Language } from '#messages/languages'
import { columnsOf } from '../db/columns-of.ts'
import type { Db, Tx } from '../db/db.ts'

export const testLooks = ['national', 'quiet'] as const
type TestLook = (typeof testLooks)[number]

/** What the provider says of itself; every value has a default, so that an empty academy works. */
export type Academy = {
  name: string
  /** Address of the logo, `/media/public/…`, or null. */
  logo: string | null
  brand_colour: BrandColour
  /** What people read who have not chosen a language. */
  language: Language
  /** Ten digits, without the prefix 91. */
  support_number: string | null
  /** The contact for questions about personal data; the privacy page shows the text unchanged. */
  privacy_contact: string | null
  zone: string
  pass_percent: number
  minimum_attendance_percent: number
  sign_up: 'open' | 'approve' | 'closed'
  /** A guardian's consent is asked for before more is done with a minor's data than teaching needs. */
  consent_required: boolean
  /** Whether a student under 18 who registers alone has to wait for a guardian's code. */
  guardian_at_sign_up: boolean
  /** How a paper with the format of a national test looks: like that test, or like every other test here. */
  test_look: TestLook
  /** By what guardians are told of absences, and of results. */
  absence_notices: NoticeChoice
  result_notices: NoticeChoice
  /** Whether this is the demo academy. A start loads one that is `loading`, and puts one away that is `leaving`. */
  demo: 'no' | 'loading' | 'here' | 'leaving'
  /** The owner whom the set-up page of an empty server added; null where the academy began otherwise. */
  begun_by: number | null
  /** Whether the list of first steps is no longer shown. */
  first_steps_hidden: boolean
}

const defaultAcademy: Academy = {
  name: 'Academy',
  logo: null,
  brand_colour: 'teal',
  language: 'en',
  support_number: null,
  privacy_contact: null,
  zone: 'Asia/Kolkata',
  pass_percent: 40,
  minimum_attendance_percent: 75,
  sign_up: 'open',
  consent_required: false,
  guardian_at_sign_up: false,
  test_look: 'national',
  absence_notices: 'none',
  result_notices: 'none',
  demo: 'no',
  begun_by: null,
  first_steps_hidden: false,
}

const TTL_MS = 1000

/** Reads the academy, at most once a second: nearly every call needs its zone, and it changes a few times a year. */
export type AcademyReader = () => Promise<Academy>

export function academyReader(db: Db): AcademyReader {
  let known: { loaded: Promise<Academy>; at: number } | null = null
  const load = async (at: number) => {
    const entry = { loaded: loadAcademy(db.read), at }
    known = entry
    entry.loaded.catch(() => {
      if (known === entry) known = null
    })
    return entry.loaded
  }
  return () => {
    const now = performance.now()
    return known && now - known.at < TTL_MS ? known.loaded : load(now)
  }
}

const keys = new Map<string, number>()
const keyOf = new WeakMap<Academy, number>()

/** Returns a number that is the same for equal settings alone: cached values of these settings are found by it. */
export function academyKey(academy: Academy): number {
  let key = keyOf.get(academy)
  if (key === undefined) {
    const text = JSON.stringify(academy)
    key = keys.get(text) ?? keys.size
    keys.set(text, key)
    keyOf.set(academy, key)
  }
  return key
}

export async function loadAcademy(tx: Tx): Promise<Academy> {
  return academyFrom(await tx.selectFrom('academy_settings').select(columnsOf('academy_settings')).execute())
}

/** The academy that these rows make. */
export function academyFrom(rows: { setting: string; value: string }[]): Academy {
  const stored = Object.fromEntries(rows.map(({ setting, value }) => [setting, JSON.parse(value) as unknown]))
  return { ...defaultAcademy, ...stored }
}

/** Stores the given settings and leaves the others. */
export async function saveAcademy(tx: Tx, changes: Partial<Academy>): Promise<void> {
  for (const [setting, value] of Object.entries(changes)) {
    await tx
      .insertInto('academy_settings')
      .values({ setting, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('setting').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  }
}
