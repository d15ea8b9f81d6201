import { useEffect } from 'react'
import { isComplete, NO_DIGITS, pasteInto } from './code.rules.ts'

/** Of the WebOTP API, which TypeScript does not know: Chromium's browsers on Android have it. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code?: string }

/**
 * Fills in the code of a message whose last line names this site, when the student allows it. Waits while the code may
 * be typed. Elsewhere the keyboard offers the code, or it is typed.
 */
export function useWebOtp(open: boolean, onDigits: (digits: readonly string[]) => void): void {
  useEffect(() => {
    if (!open || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    const wait = async () => {
      const credential: OtpCredential | null = await navigator.credentials.get(request)
      const filled = pasteInto(NO_DIGITS, 0, credential?.code ?? '')
      if (filled && isComplete(filled.digits) && !stop.signal.aborted) onDigits(filled.digits)
    }
    // Refused, aborted or without a message: the student types.
    wait().catch(() => {})
    return () => stop.abort()
  }, [open, onDigits])
}
