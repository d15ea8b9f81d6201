import type { KeptRegister } from '#contract/staff/register-marks.rules.ts'
import type { StaffData } from '../api/staff-call.ts'

/**
 * What the register needs where there is no line: the classes of a day, their registers, and what was marked and not sent.
 * It is of this browser, not of the tab: a phone that closes the page has it still. Whoever logs out takes it along.
 */
const START = 'staff-register'
const DAY_MS = 86_400_000
/** So long a register is of use without a line; one with marks that were not sent stays until they are. */
const KEPT_MS = 2 * DAY_MS

type Stored = KeptRegister & { kept_at: number }
type Day = StaffData<'/staff/classes_of_day'>

const ofPerson = (person: number): string => `${START} ${person} `
const keyOf = (person: number, classId: number): string => `${ofPerson(person)}class ${classId}`

/** False where the browser keeps nothing: then marks are in this page alone. */
export function keepRegister(person: number, kept: KeptRegister): boolean {
  return write(keyOf(person, kept.register.class_id), { ...kept, kept_at: Date.now() } satisfies Stored)
}

export const keptRegister = (person: number, classId: number): KeptRegister | null =>
  read<Stored>(keyOf(person, classId))

/** Registers with marks that were not sent. */
export const unsentRegisters = (person: number): KeptRegister[] =>
  storedOf(ofPerson(person)).flatMap(({ stored }) => (hasUnsent(stored) ? [stored as Stored] : []))

export const keepDay = (person: number, day: Day): boolean =>
  write(`${ofPerson(person)}day`, { ...day, kept_at: Date.now() })

export const keptDay = (person: number): (Day & { kept_at: number }) | null => read(`${ofPerson(person)}day`)

/** Forgets what is of no use any more, and of everybody but `except` what was not marked by them. */
export function forgetRegisters(except?: number): void {
  const now = Date.now()
  for (const { key, stored } of storedOf(START)) {
    const isSpared = except !== undefined && key.startsWith(ofPerson(except)) && now - (stored.kept_at ?? 0) < KEPT_MS
    if (!isSpared && !hasUnsent(stored)) localStorage.removeItem(key)
  }
}

/** Forgets all of one person, also what was not sent. */
export function dropRegisters(person: number): void {
  for (const { key } of storedOf(ofPerson(person))) localStorage.removeItem(key)
}

type AnyStored = Partial<Stored>

const hasUnsent = ({ pending }: AnyStored): boolean => pending !== undefined && pending.length > 0

function storedOf(start: string): { key: string; stored: AnyStored }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => ({ key, stored: read<AnyStored>(key) ?? {} }))
  } catch {
    return []
  }
}

function read<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(key: string, value: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // Full, or switched off.
    return false
  }
}
