import { hash, randomBytes } from 'node:crypto'
import type { ProofChallenge } from '#contract/envelope.ts'
import type { Student } from '../features/account/account.queries.ts'
import type { Answered, TestApp } from './test-app.ts'

type Caller = { device?: string; ip?: string; headers?: Record<string, string>; proof?: number }

const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Returns a device id in the form of the web app. */
export const aDevice = (): string => `id_${randomBytes(16).toString('hex')}`

/** Returns the number that a proof of work asks for, found by trying. */
export function workFor({ challenge, hash: wanted, max_number }: ProofChallenge): number {
  for (let number = 0; number < max_number; number += 1) {
    if (hash('sha256', `${challenge}${number}`, 'hex') === wanted) return number
  }
  throw new Error('There is no such number.')
}

/** Requests codes and enters them, from any address and device. */
export function codesOf({ app, outbox }: Pick<TestApp, 'app' | 'outbox'>) {
  const post = async (path: string, payload: object, { ip = '10.1.1.1', headers = {} }: Caller): Promise<Answered> => {
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress: ip, headers })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const login = ({ mobile }: Pick<Student, 'mobile'>, caller: Caller = {}) =>
    post('/Auth/login', { mobile, phone_code: '91', device_id: caller.device ?? aDevice() }, caller)
  const signup = (mobile: string, caller: Caller = {}) =>
    post(
      '/Auth/signup',
      {
        name: 'Ananya Krishnan',
        guardian: 'Krishnan Nair',
        district: 'Kollam',
        email: 'ananya@example.org',
        academic_level: 6,
        mobile,
        phone_code: '91',
        device_id: caller.device ?? aDevice(),
        ...(caller.proof !== undefined && { proof: caller.proof }),
      },
      caller,
    )
  const verify = (otp_ref: string, otp: string, caller: Caller = {}) =>
    post('/Auth/verifyOTP', { otp_ref, otp, ...(caller.proof !== undefined && { proof: caller.proof }) }, caller)
  const lastCode = () => outbox.at(-1)?.code ?? ''
  return {
    login,
    signup,
    verify,
    lastCode,
    resend: (otp_ref: string, caller: Caller = {}) =>
      post('/Auth/resend', { otp_ref, ...(caller.proof !== undefined && { proof: caller.proof }) }, caller),
    /** Registers, with the proof of work where one is required. */
    signupByWork: async (mobile: string, caller: Caller = {}): Promise<Answered> => {
      const asked = await signup(mobile, caller)
      if (asked.body.data.reason !== 'proof_needed') return asked
      return signup(mobile, { ...caller, proof: workFor(asked.body.data.proof as ProofChallenge) })
    },
    wrongFor,
    /** Logs in with the right code; the token. */
    enter: async (student: Pick<Student, 'mobile'>, caller: Caller = {}): Promise<string> => {
      const sent = await login(student, caller)
      if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.body)}`)
      const ref = sent.body.data.otp_ref as string
      const { body } = await verify(ref, lastCode(), caller)
      if (body.data.reason !== 'proof_needed') return body.token as string
      const proven = { ...caller, proof: workFor(body.data.proof as ProofChallenge) }
      return (await verify(ref, lastCode(), proven)).body.token as string
    },
    /** Requests a code and enters a wrong one; returns the answer to the login, or else to the code. */
    guess: async (student: Pick<Student, 'mobile'>, caller: Caller = {}): Promise<Answered> => {
      const sent = await login(student, caller)
      return sent.status === 200 ? verify(sent.body.data.otp_ref as string, wrongFor(lastCode()), caller) : sent
    },
  }
}
