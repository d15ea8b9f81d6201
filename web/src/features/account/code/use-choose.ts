import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { submit } from '../../../api/calls.ts'
import { signInGuardian } from '../../../session/guardian-session.ts'
import { isSignedIn, signIn } from '../../../session/session-store.ts'
import { setCodeFault } from '../access-store.ts'
import { failureOf } from '../account.api.ts'
import { tell } from '../step/tell.ts'
import { leaveCode } from './sent-code.ts'

/**
 * Signs in one of the people of a choice, each in the own session; the login page leads on. A choice that is over leads
 * back to the number.
 */
export function useChoose(choice_ref: string) {
  const router = useRouter()
  // Until the next screen is there.
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const enter = async ({ kind, id }: Person) => {
    const { data, message, token } = await submit('/Auth/choose', { choice_ref, kind, id })
    setDone(true)
    tell.success(message)
    if (kind === 'guardian') return signInGuardian({ guardian_id: data.id, name: data.name }, token)
    const isOther = isSignedIn()
    signIn({ stud_id: data.id, profile: { name: data.name } }, token)
    // A guardian may have come to the login on a student's browser: from one student to another nothing leads on.
    if (isOther) await router.navigate({ href: '/', replace: true })
  }
  const start = async (person: Person) => {
    setBusy(true)
    try {
      await enter(person)
    } catch (error) {
      const { reason, message } = failureOf(error)
      const text = reason === 'not_found' ? m.login_choose_gone() : message
      tell.error(text)
      if (reason !== 'not_found' && reason !== 'code_expired') return
      leaveCode()
      setCodeFault(text)
    } finally {
      setBusy(false)
    }
  }
  return { busy: busy || isDone, start: (person: Person) => void start(person) }
}
