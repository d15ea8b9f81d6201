import type { KeptRegister, Register } from '#contract/staff/register-marks.rules.ts'
import type { StaffData } from '../api/staff-call.ts'

/**
 * The register's data for use without a network: the classes of a day, their registers, and unsent marks. It is stored
 * per browser and not per tab, so that it survives a page that the phone closes. A logout removes it.
 */
const START = 'staff-register'
const DAY_MS = 86_400_000
/** A register is useful offline for this time; one with unsent marks stays until they are sent. */
const KEPT_MS = 2 * DAY_MS

type Stored = KeptRegister & { kept_at: number }
/** A register that an earlier version of the console stored knows no joins. */
type Found = Omit<Stored, 'register'> & { register: Omit<Register, 'joins'> & Partial<Pick<Register, 'joins'>> }

type Day = StaffData<'/staff/classes_of_day'>

const ofPerson = (person: number): string => `${START} ${person} `
const keyOf = (person: number, classId: number): string => `${ofPerson(person)}class ${classId}`

/** Returns false where the browser stores nothing: the marks are then in this page only. */
export function keepRegister(person: number, kept: KeptRegister): boolean {
  return write(keyOf(person, kept.register.class_id), { ...kept, kept_at: Date.now() } satisfies Stored)
}

export function keptRegister(person: number, classId: number): KeptRegister | null {
  const found = read<Found>(keyOf(person, classId))
  return found && withJoins(found)
}

const withJoins = ({ register, ...kept }: Found): Stored => ({ ...kept, register: { joins: [], ...register } })

/** Registers with marks that were not sent. */
export const unsentRegisters = (person: number): KeptRegister[] =>
  storedOf(ofPerson(person)).flatMap(({ stored }) => (hasUnsent(stored) ? [withJoins(stored as Found)] : []))

export const keepDay = (person: number, day: Day): boolean =>
  write(`${ofPerson(person)}day`, { ...day, kept_at: Date.now() })

export const keptDay = (person: number): (Day & { kept_at: number }) | null => read(`${ofPerson(person)}day`)

/** Removes outdated registers, and those of all persons but `except`; registers with unsent marks stay. */
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
    // The storage is full, or switched off.
    return false
  }
}
