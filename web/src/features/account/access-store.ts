import { create } from 'zustand'
import type { RegistrationForm } from '#contract/account.rules.ts'
import { useSession } from '../../session/session-store.ts'
import { onLanguage } from '#ui/language.ts'
import { useSentCode } from './code/sent-code.ts'
import { NO_PHONE, type Phone, typedPhone } from './phone/phone.rules.ts'

export type Typed = Omit<RegistrationForm, 'mobile' | 'academic_level'> & { academic_level: string }

type Access = {
  /** One number for login and registration: a switch between them keeps it. */
  phone: Phone
  typed: Typed
  /** Why the student stands at the login again. */
  notice: string | null
  /** Why the last code did not count: it stands at the number, from which another one is sent. */
  codeFault: string | null
}

const UNSAID = { notice: null, codeFault: null }

const NOTHING_TYPED: Typed = { name: '', guardian: '', district: '', email: '', academic_level: '' }

/** Returns the text typed into the page's initial markup, before any script had loaded. */
function typedEarly(): Phone {
  const field = globalThis.document?.querySelector<HTMLInputElement>('input[name="mobile"]')
  return typedPhone(NO_PHONE, field?.value ?? '', [])
}

/** The text typed before the login, in memory only. */
export const useAccess = create<Access>()(() => ({
  phone: useSentCode.getState().sent?.phone ?? typedEarly(),
  typed: NOTHING_TYPED,
  ...UNSAID,
}))

useSession.subscribe(({ user }, { user: before }) => {
  if (user && !before) useAccess.setState({ phone: NO_PHONE, typed: NOTHING_TYPED, ...UNSAID })
})

onLanguage(() => useAccess.setState(UNSAID))

export const setPhone = (phone: Phone): void => useAccess.setState({ phone, ...UNSAID })

export const setTyped = (change: Partial<Typed>): void =>
  useAccess.setState(({ typed }) => ({ typed: { ...typed, ...change } }))

export const forgetTyped = (): void => useAccess.setState({ typed: NOTHING_TYPED })

export const setNotice = (notice: string | null): void => useAccess.setState({ ...UNSAID, notice })

export const setCodeFault = (codeFault: string): void => useAccess.setState({ ...UNSAID, codeFault })
