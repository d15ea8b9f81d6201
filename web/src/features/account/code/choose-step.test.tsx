import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#contract/envelope.ts'
import { connection } from '../../../api/connection.ts'
import { forgetGuardian, useGuardianSession } from '../../../session/guardian-session.ts'
import { forgetUser, signIn, useSession } from '../../../session/session-store.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { useAccess } from '../access-store.ts'
import { CodeStep } from './code-step.tsx'
import { codeWasSent, leaveCode, useSentCode } from './sent-code.ts'

const phone = { country: 'IN', dial: '91', mobile: '9876543210' }
const ANU: Person = { kind: 'student', id: 7, name: 'Anu Menon' }
const RAVI: Person = { kind: 'student', id: 8, name: 'Ravi Menon' }
const LATHA: Person = { kind: 'guardian', id: 7, name: 'Latha Menon' }

type Answer = { status: number; data: object; token?: string }
const asked: { path: string; body: unknown }[] = []
/** The server's next answers; the last one again and again. */
let answers: Answer[] = []

beforeEach(() => {
  asked.length = 0
  connection.fetch = async (address, init) => {
    asked.push({ path: address as string, body: JSON.parse(init?.body as string) })
    const { status, ...rest } = (answers.length > 1 ? answers.shift() : answers[0]) as Answer
    return Response.json({ status: status === 200, status_code: status, message: 'Told', ...rest }, { status })
  }
})

afterEach(() => {
  cleanup()
  leaveCode()
  forgetUser()
  forgetGuardian()
})

const choice = (people: Person[]): Answer => ({
  status: 409,
  data: { reason: 'choose_person', choice: { ref: 'the choice', expires_at: '', people } },
})
const entered = (person: Person): Answer => ({ status: 200, data: person, token: 'secret' })
const refused = (status: number, reason: string): Answer => ({ status, data: { reason } })

/** Types the right code of a number that these people have. */
async function typeCode(people: Person[], then: Answer): Promise<void> {
  answers = [choice(people), then]
  codeWasSent('login', phone, { otp_ref: 'first' })
  await renderAt(<CodeStep purpose="login" phone={phone} onChange={() => {}} />)
  const [first] = screen.getAllByRole('textbox')
  await act(async () => {
    fireEvent.paste(first as HTMLElement, { clipboardData: { getData: () => '9876' } })
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Verify' })))
}

const press = async (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

describe('who is here', () => {
  test('The choice of who is here is asked of a number of several people, each with what they are here', async () => {
    await typeCode([ANU, RAVI, LATHA], entered(RAVI))
    await expect
      .poll(() => document.activeElement)
      .toBe(await screen.findByRole('heading', { name: 'Who’s logging in?' }))
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Anu Menon Student',
      'Ravi Menon Student',
      'Latha Menon Guardian',
      'Use another number',
    ])
    expect(useSentCode.getState().sent).not.toBeNull()
  })

  test('The choice of who is here signs in the student who is chosen', async () => {
    await typeCode([ANU, RAVI], entered(RAVI))
    await press('Ravi Menon Student')
    expect(asked.at(-1)).toEqual({
      path: '/api/Auth/choose',
      body: { choice_ref: 'the choice', kind: 'student', id: 8 },
    })
    expect(useSession.getState()).toMatchObject({
      user: { stud_id: 8, profile: { name: 'Ravi Menon' } },
      token: 'secret',
    })
    expect(useGuardianSession.getState().user).toBeNull()
  })

  test('The choice of who is here signs in a guardian beside whatever student uses the browser', async () => {
    signIn({ stud_id: 3, profile: { name: 'Devi' } }, 'own')
    await typeCode([ANU, LATHA], entered(LATHA))
    await press('Latha Menon Guardian')
    expect(useGuardianSession.getState()).toMatchObject({
      user: { guardian_id: 7, name: 'Latha Menon' },
      token: 'secret',
    })
    expect(useSession.getState()).toMatchObject({ user: { stud_id: 3 }, token: 'own' })
  })

  test('The choice of who is here is not asked of one person, who is chosen at once', async () => {
    await typeCode([LATHA], entered(LATHA))
    await expect.poll(() => useGuardianSession.getState().token).toBe('secret')
    expect(asked.map(({ path }) => path)).toEqual(['/api/Auth/verifyOTP', '/api/Auth/choose'])
  })

  test.each([
    ['that is over leads back to the number, with the server’s words', 422, 'code_expired', 'Told'],
    [
      'of whoever is gone leads back to the number, with words of its own',
      404,
      'not_found',
      /^This person can no longer/,
    ],
  ])('The choice of who is here %s', async (_sentence, status, reason, words) => {
    await typeCode([ANU, RAVI], refused(status, reason))
    await press('Anu Menon Student')
    expect(useSentCode.getState().sent).toBeNull()
    expect(useAccess.getState().codeFault).toMatch(words)
  })

  test('The choice of who is here can be left for another number', async () => {
    await typeCode([ANU, RAVI], entered(ANU))
    await press('Use another number')
    expect(useSentCode.getState().sent).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('The choice of who is here can be said again where the line was cut', async () => {
    await typeCode([ANU, RAVI], refused(503, 'busy'))
    await press('Anu Menon Student')
    expect(useSentCode.getState().sent).not.toBeNull()
    answers = [entered(ANU)]
    await press('Anu Menon Student')
    expect(useSession.getState().user?.stud_id).toBe(7)
  })
})
