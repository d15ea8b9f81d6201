import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connection } from '../../../../api/connection.ts'
import { forgetUser, useSession } from '../../../../session/session-store.ts'
import { useTab } from '../../../../session/tab-store.ts'
import { renderAt } from '../../../../testing/render-at.tsx'
import { setPhone, setTyped, useAccess } from '../../access-store.ts'
import { leaveCode, useSentCode } from '../../code/sent-code.ts'
import { GuardedRegister } from './guarded-register.tsx'
import { forgetGuarded, useGuarded } from './guarded-store.ts'

type Answer = { status: number; data: object; token?: string }
let asked: { path: string; body: Record<string, unknown> }[] = []
/** The server's next answers to what is sent. */
let answers: Answer[] = []

const READS: Record<string, unknown> = {
  '/api/Auth/academic_levels': [{ ac_id: 6, levels: 'Plus Two' }],
  '/api/Auth/academy': { name: 'Academy', phone_codes: ['91'], privacy_contact: null },
}

beforeEach(() => {
  asked = []
  connection.fetch = async (address, init) => {
    const path = address as string
    const read = READS[path]
    if (read) return Response.json({ status: true, status_code: 200, message: '', data: read })
    asked.push({ path, body: JSON.parse(init?.body as string) })
    const { status, ...rest } = answers.shift() ?? { status: 500, data: { reason: 'internal' } }
    return Response.json({ status: status === 200, status_code: status, message: 'Told', ...rest }, { status })
  }
})

afterEach(() => {
  cleanup()
  leaveCode()
  useSentCode.setState({ pause: null })
  forgetGuarded()
  forgetUser()
})

// jsdom does not scroll.
HTMLElement.prototype.scrollIntoView = () => {}

const sent: Answer = { status: 200, data: { otp_ref: 'own', resend_after: 0, expires_at: '' } }
const guardianSent: Answer = { status: 200, data: { otp_ref: 'theirs', resend_after: 0, expires_at: '' } }
const needed: Answer = {
  status: 409,
  data: { reason: 'guardian_needed', guardian: { ref: 'the ref', expires_at: '', mobile_end: '3210', notice: 4 } },
}
const refused = (status: number, reason: string): Answer => ({ status, data: { reason } })

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

async function fill(year: string): Promise<void> {
  setTyped({ name: 'Anu Menon', guardian: 'Latha', district: 'Kollam', email: 'a@b.co', academic_level: '6' })
  setPhone({ country: 'IN', dial: '91', mobile: '9000000001' })
  await renderAt(<GuardedRegister bornAfter="2008-11-26" approve={false} />)
  type('Day', '26')
  type('Month', '11')
  type('Year', year)
}

/** Fills in the steps before the guardian's. */
async function proven(then: Answer[]): Promise<void> {
  answers = [sent, needed, ...then]
  await fill('2008')
  type('Day', '27')
  type('Parent’s or guardian’s mobile number', '9876543210')
  type('Whose number is it?', 'mother')
  await press('Register')
  await screen.findByRole('heading', { name: 'Account Verification' })
  const [first] = screen.getAllByRole('textbox')
  await act(async () => {
    fireEvent.paste(first as HTMLElement, { clipboardData: { getData: () => '9876' } })
  })
  await press('Verify')
  await screen.findByRole('heading', { name: 'Your parent or guardian has to agree' })
}

async function typeGuardiansCode(): Promise<void> {
  await press('I agree')
  type('Parent’s or guardian’s code', '1234')
  await press('Create account')
}

describe('a registration that asks for the day of birth', () => {
  test('A registration that asks for the day of birth is of no guardian from the day on which somebody is 18', async () => {
    answers = [sent]
    await fill('2008')
    expect(screen.queryByLabelText('Parent’s or guardian’s mobile number')).toBeNull()
    await press('Register')
    expect(await screen.findByRole('heading', { name: 'Account Verification' })).toBeTruthy()
    expect(asked[0]?.body).toMatchObject({ birth_date: '2008-11-26', name: 'Anu Menon' })
    expect(asked[0]?.body).not.toHaveProperty('guardian_mobile')
  })

  test('A registration that asks for the day of birth says what is missing, at its field, and sends nothing', async () => {
    await fill('')
    await press('Register')
    expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Day'))
    type('Year', '2008')
    type('Day', '27')
    await press('Register')
    expect(document.activeElement).toBe(screen.getByLabelText('Parent’s or guardian’s mobile number'))
    type('Parent’s or guardian’s mobile number', '9000000001')
    expect(screen.getByText(/^This is your own number too/)).toBeTruthy()
    await press('Register')
    expect(document.activeElement).toBe(screen.getByLabelText('Whose number is it?'))
    expect(asked).toEqual([])
  })
})

describe("the guardian's step", () => {
  test("The guardian's step sends the form again with the code, signs in, and keeps nothing in the tab", async () => {
    const user = { stud_id: 7, profile: { name: 'Anu Menon' } }
    await proven([guardianSent, { status: 200, data: user, token: 'secret' }])
    expect(screen.getByText(/number ending in 3210/)).toBeTruthy()
    expect(useTab.getState().otpRef).toBeNull()
    await typeGuardiansCode()
    expect(asked.map(({ path }) => path.replace('/api/Auth/', ''))).toEqual([
      'signup',
      'verifyOTP',
      'guardian_code',
      'guardian_agrees',
    ])
    expect(asked.at(-1)?.body).toEqual({
      name: 'Anu Menon',
      guardian: 'Latha',
      district: 'Kollam',
      email: 'a@b.co',
      academic_level: 6,
      birth_date: '2008-11-27',
      relation: 'mother',
      guardian_ref: 'the ref',
      otp_ref: 'theirs',
      otp: '1234',
    })
    expect(useSession.getState().user).toEqual(user)
    expect(useGuarded.getState().form).toBeNull()
  })

  test("The guardian's step goes on after a wrong code with another one", async () => {
    await proven([guardianSent, refused(422, 'wrong_code'), { ...guardianSent, data: { otp_ref: 'again' } }])
    await typeGuardiansCode()
    expect((await screen.findAllByText('Told')).length).toBeGreaterThan(0)
    await press('I agree')
    expect(useGuarded.getState().otpRef).toBe('again')
  })

  test("The guardian's step ends with a no, of which the server hears, and nothing that was typed is left", async () => {
    await proven([{ status: 200, data: {} }])
    await press('I don’t agree')
    await expect
      .poll(() => document.activeElement)
      .toBe(await screen.findByRole('heading', { name: 'No account was created' }))
    expect(asked.at(-1)).toEqual({ path: '/api/Auth/guardian_declines', body: { guardian_ref: 'the ref' } })
    expect([useGuarded.getState().form, useAccess.getState().typed.name]).toEqual([null, ''])
  })

  test("The guardian's step is over with the time, and leads back to the form with what was typed", async () => {
    await proven([refused(422, 'code_expired')])
    await press('I agree')
    expect(await screen.findByRole('heading', { name: 'Time’s up' })).toBeTruthy()
    await press('Register again')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anu Menon')
  })

  test("The guardian's step of an academy that approves ends with the wait for it", async () => {
    await proven([guardianSent, refused(403, 'not_approved')])
    await typeGuardiansCode()
    expect(await screen.findByRole('heading', { name: 'Waiting for your academy’s approval' })).toBeTruthy()
    expect(useGuarded.getState().form).toBeNull()
  })
})
