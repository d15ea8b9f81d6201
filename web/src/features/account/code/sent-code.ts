import { setOtpRef, tabStore, useTab } from '../../../session/tab-store.ts'
import { numberOf, type Phone } from '../phone/phone.rules.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { secondsUntil } from './countdown.rules.ts'

const TICK_MS = 200

/** Seconds left until `moment`, counting down. A page that slept goes on at the right second. */
function useCountdown(moment: number): number {
  const left = () => secondsUntil(moment, Date.now())
  const follow = useCallback(
    (look: () => void) => {
      const timer = setInterval(() => {
        look()
        if (Date.now() >= moment) clearInterval(timer)
      }, TICK_MS)
      return () => clearInterval(timer)
    },
    [moment],
  )
  return useSyncExternalStore(follow, left, left)
}

export type Purpose = 'login' | 'signup'

type SentCode = {
  /** Purpose and number of the code that was sent last. Its reference is stored beside the session. */
  sent: { purpose: Purpose; phone: Phone; whatsapp?: boolean } | null
  /** Until when (epoch ms) no other code can be had for this number. */
  pause: { number: string; until: number } | null
}

const NOTHING: SentCode = { sent: null, pause: null }

/** In session storage, so that a reload leads back to the same step with the same seconds left. */
export const useSentCode = tabStore('sentCode', NOTHING)

// After a reload during the check of a code its reference is spent.
if (useTab.getState().otpRef === null) useSentCode.setState({ sent: null })

/** The number that a code was sent to and is asked for now. */
export const useAsked = (purpose: Purpose): Phone | null =>
  useSentCode(({ sent }) => (sent?.purpose === purpose ? sent.phone : null))

export function pauseFor(phone: Phone, seconds: number): void {
  useSentCode.setState({ pause: { number: numberOf(phone), until: Date.now() + seconds * 1000 } })
}

type SentAnswer = { otp_ref: string; resend_after?: number; whatsapp?: boolean }

export function codeWasSent(purpose: Purpose, phone: Phone, code: SentAnswer): void {
  setOtpRef(code.otp_ref)
  useSentCode.setState({ sent: { purpose, phone, ...(code.whatsapp && { whatsapp: true }) } })
  pauseFor(phone, code.resend_after ?? 0)
}

/** Back to the first step. The pause goes on. */
export function leaveCode(): void {
  setOtpRef(null)
  useSentCode.setState({ sent: null })
}

export const forgetCode = (): void => void useSentCode.setState(NOTHING)

/** Seconds until another code can be had for this number. */
export function usePause(phone: Phone): number {
  const pause = useSentCode((state) => state.pause)
  return useCountdown(pause?.number === numberOf(phone) ? pause.until : 0)
}
