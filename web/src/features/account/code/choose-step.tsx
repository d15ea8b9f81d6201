import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Person, PersonChoice } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { useGuardianSession, signInGuardian } from '../../../session/guardian-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StepHead } from '../step/step-head.tsx'
import { forgetCode, leaveCode } from './sent-code.ts'
import { useRouter } from '@tanstack/react-router'
import { submit } from '../../../api/calls.ts'
import { isSignedIn, signIn } from '../../../session/session-store.ts'
import { setCodeFault } from '../access-store.ts'
import { failureOf } from '../account.api.ts'
import { tell } from '../step/tell.ts'

/**
 * Signs in the chosen person, each kind in its own session; the login page then navigates. An expired choice leads back
 * to the number.
 */
function useChoose(choice_ref: string) {
  const router = useRouter()
  // Until the next screen is there.
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const enter = async ({ kind, id }: Person) => {
    const { data, message, token } = await submit('/Auth/choose', { choice_ref, kind, id })
    setDone(true)
    tell.success(message)
    if (kind === 'guardian') return signInGuardian({ guardian_id: data.id, name: data.name }, token)
    const isOther = isSignedIn()
    signIn({ stud_id: data.id, profile: { name: data.name } }, token)
    // A student was signed in here already, so the login page sees no change from signed out to signed in and does not
    // navigate.
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
      setFailed(true)
      if (reason !== 'not_found' && reason !== 'code_expired') return
      leaveCode()
      setCodeFault(text)
    } finally {
      setBusy(false)
    }
  }
  return { busy: busy || isDone, failed, start: (person: Person) => void start(person) }
}

const PERSON =
  'flex min-h-18 w-full items-center gap-3 rounded-card border border-line-strong bg-card px-4 py-3 text-start hover:border-brand-strong aria-disabled:opacity-60 aria-busy:opacity-100'

const keyOf = ({ kind, id }: Person) => `${kind} ${id}`

/**
 * Shown after the right code of a number that several people share, or that a guardian has: asks who is signing in. A
 * single student is not asked. A single guardian is signed in without a question, which is asked only where that fails.
 * `onAsk` is called once the question takes the place of the code step.
 */
export function ChooseStep({ choice, onAsk }: { choice: PersonChoice; onAsk: () => void }) {
  const { busy, failed, start } = useChoose(choice.ref)
  const [only] = choice.people
  const alone = choice.people.length === 1 ? only : undefined
  const [chosen, setChosen] = useState(alone && keyOf(alone))
  const choose = (person: Person) => {
    if (busy) return
    setChosen(keyOf(person))
    start(person)
  }
  const chooseAlone = useEffectEvent(() => {
    if (alone) start(alone)
  })
  useEffect(() => chooseAlone(), [])
  useEffect(() => () => void (useGuardianSession.getState().user && forgetCode()), [])
  const asks = !alone || failed
  const tellAsked = useEffectEvent(onAsk)
  useLayoutEffect(() => {
    if (asks) tellAsked()
  }, [asks])
  if (!asks) return null
  return (
    <div className="grid animate-appear gap-6">
      <PageHead title={m.login_choose_title()} />
      <StepHead title={m.login_choose_title()} focus>
        {!alone && m.login_choose_text()}
      </StepHead>
      <ul className="grid gap-3">
        {choice.people.map((person) => {
          const isChosen = busy && chosen === keyOf(person)
          return (
            <li key={keyOf(person)}>
              <button
                type="button"
                className={PERSON}
                aria-busy={isChosen || undefined}
                aria-disabled={busy || undefined}
                onClick={() => choose(person)}
              >
                <span className="grid min-w-0 grow">
                  <span className="text-lg font-semibold break-words">{person.name}</span>{' '}
                  <span className="text-sm text-ink-2">
                    {person.kind === 'guardian' ? m.login_choose_guardian() : m.login_choose_student()}
                  </span>
                </span>
                {isChosen && <Spinner />}
              </button>
            </li>
          )
        })}
      </ul>
      <Button look="quiet" wide disabled={busy} onClick={leaveCode}>
        {m.login_choose_other()}
      </Button>
    </div>
  )
}
