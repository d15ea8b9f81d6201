import { create } from 'zustand'
import { type KeptRegister, readAnew, type Register, toSend } from '#contract/staff/register-marks.rules.ts'
import { keepRegister, keptRegister, unsentRegisters } from '../../session/kept-registers.ts'
import { useSession } from '../../session/session.ts'

/** The reason why marks wait: there is no network, the session is over, or the server rejects them. */
export type Trouble = { kind: 'line' | 'session' } | { kind: 'refused'; message: string }

type State = {
  kept: Readonly<Record<number, KeptRegister>>
  trouble: Readonly<Record<number, Trouble>>
  /** Marks are kept in the browser; false where it keeps nothing. */
  isSafe: boolean
}

/** Registers that are open in this page, with their marks. Stored registers of the browser take precedence. */
export const useKeptRegisters = create<State>()(() => ({ kept: {}, trouble: {}, isSafe: true }))

// Another person must not see the registers of the person before.
useSession.subscribe(({ me }, { me: before }) => {
  if (me?.staff_id !== before?.staff_id) useKeptRegisters.setState({ kept: {}, trouble: {} })
})

const person = (): number => useSession.getState().me?.staff_id ?? 0

const known = (classId: number): KeptRegister | null =>
  keptRegister(person(), classId) ?? useKeptRegisters.getState().kept[classId] ?? null

/** Changes the present state of a register: another tab of this browser may have marked in it too. */
export function changeRegister(classId: number, change: (kept: KeptRegister) => KeptRegister): void {
  const kept = known(classId)
  if (kept) store(change(kept))
}

/** Merges the server's version of a register. */
export const takeRegister = (register: Register): void => store(readAnew(known(register.class_id), register))

/** Shows what this browser keeps of a register, where the server cannot be asked. */
export function showKept(classId: number): void {
  const kept = known(classId)
  if (kept) useKeptRegisters.setState(({ kept: all }) => ({ kept: { ...all, [classId]: kept } }))
}

/** Registers of this person with something to send, in the browser or in this page alone. */
export function unsent(): KeptRegister[] {
  const inPage = Object.values(useKeptRegisters.getState().kept)
  const stored = unsentRegisters(person())
  const all = new Map([...inPage, ...stored].map((kept) => [kept.register.class_id, kept]))
  return [...all.values()].filter((kept) => toSend(kept).length > 0)
}

function store(kept: KeptRegister): void {
  const isSafe = keepRegister(person(), kept)
  useKeptRegisters.setState(({ kept: all }) => ({ kept: { ...all, [kept.register.class_id]: kept }, isSafe }))
}

export function setTrouble(classId: number, trouble: Trouble | null): void {
  useKeptRegisters.setState(({ trouble: all }) => {
    const { [classId]: _old, ...others } = all
    return { trouble: trouble ? { ...others, [classId]: trouble } : others }
  })
}
