import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { forgetUser, useSession } from '../../../session/session-store.ts'
import { useTab } from '../../../session/tab-store.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useAccess } from '../access-store.ts'
import { CodeStep } from './code-step.tsx'
import { codeWasSent, leaveCode, useSentCode } from './sent-code.ts'

const phone = { country: 'IN', dial: '91', mobile: '9876543210' }
let changed = 0
let waiting = 0

/** The page's worker: it does nothing until a test posts its result. */
class StillWorker extends EventTarget {
  posted: unknown = null
  ended = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(message: unknown): void {
    this.posted = message
  }
  terminate(): void {
    this.ended = true
  }
}
const workers: StillWorker[] = []
vi.stubGlobal('Worker', StillWorker)

type Asked = { path: string; body: unknown }
const asked: Asked[] = []

/** The server's next answer; without one it thinks for ever. */
function serverAnswers(status: number, data: object, beside: object = {}): void {
  const envelope = { status: status === 200, status_code: status, message: 'Told', data, ...beside }
  connection.fetch = async (address, init) => {
    asked.push({ path: address as string, body: JSON.parse(init?.body as string) })
    return Response.json(envelope, { status })
  }
}

/** Records the call, and never answers. */
function thinks(): void {
  connection.fetch = (address, init) => {
    asked.push({ path: address as string, body: JSON.parse(init?.body as string) })
    return new Promise(() => {})
  }
}

function show(more: { whatsapp?: boolean } = {}) {
  codeWasSent('login', phone, { otp_ref: 'first', resend_after: 30, ...more })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeStep purpose="login" phone={phone} onChange={() => (changed += 1)} onWaiting={() => (waiting += 1)} />
      <ToastList />
    </QueryClientProvider>,
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const box = (at: number) => boxes()[at] as HTMLInputElement
const code = () =>
  boxes()
    .map(({ value }) => value || '_')
    .join('')
const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
const paste = (at: number, text: string) => fireEvent.paste(box(at), { clipboardData: { getData: () => text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  connection.fetch = () => new Promise(() => {})
})

afterEach(() => {
  act(() => (toast.removeAll(), forgetUser(), leaveCode()))
  vi.useRealTimers()
})

describe('the four boxes', () => {
  test('The four boxes say what they are, and the first is filled in by the phone', () => {
    show()
    expect(screen.getByRole('group', { name: 'One-time code' })).toBeDefined()
    expect(box(2).getAttribute('aria-label')).toBe('Digit 3 of 4')
    expect(box(0).autocomplete).toBe('one-time-code')
    expect(document.activeElement).toBe(box(0))
  })

  test('The four boxes let Verify be pressed with four digits only, and are sent by themselves a moment later, once', async () => {
    thinks()
    show()
    for (const [at, digit] of [...'987'].entries()) fireEvent.change(box(at), { target: { value: digit } })
    expect(verify().disabled).toBe(true)
    expect(document.activeElement).toBe(box(3))
    fireEvent.change(box(3), { target: { value: '6' } })
    expect(verify().disabled).toBe(false)
    expect(asked).toEqual([])
    await pass(1000)
    expect(asked.map(({ body }) => body)).toEqual([{ otp_ref: 'first', otp: '9876' }])
    expect(verify().ariaBusy).toBe('true')
  })

  test('The four boxes are not sent while the last one is being changed', async () => {
    thinks()
    show()
    paste(0, '9876')
    await pass(100)
    fireEvent.keyDown(box(3), { key: 'Backspace' })
    await pass(1000)
    expect(asked).toEqual([])
  })

  test('The four boxes take a pasted code, and no letters', () => {
    show()
    paste(2, 'hello')
    expect(code()).toBe('____')
    paste(2, '98 76')
    expect(code()).toBe('9876')
    expect(verify().disabled).toBe(false)
  })

  test('The four boxes are left and emptied by the keys', () => {
    show()
    paste(0, '987')
    fireEvent.keyDown(box(3), { key: 'Backspace' })
    expect(code()).toBe('98__')
    expect(document.activeElement).toBe(box(2))
    fireEvent.keyDown(box(2), { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(box(1))
    fireEvent.keyDown(box(1), { key: '8' })
    expect(document.activeElement).toBe(box(2))
  })

  test('The four boxes change nothing while the code is on its way', async () => {
    show()
    paste(0, '9876')
    fireEvent.click(verify())
    await pass(10)
    paste(0, '1111')
    fireEvent.keyDown(box(3), { key: 'Backspace' })
    expect(code()).toBe('9876')
    expect(verify().ariaBusy).toBe('true')
  })
})

describe('Verify', () => {
  const press = async () => {
    show()
    paste(0, '9876')
    fireEvent.click(verify())
    await pass(10)
  }
  const step = () => useSentCode.getState().sent
  const told = () => screen.getByRole('alert', { hidden: true }).textContent

  test('Verify signs in with the server’s greeting', async () => {
    serverAnswers(200, { stud_id: 7, profile: { name: 'Ananya' } }, { token: 'secret' })
    await press()
    expect(asked).toEqual([{ path: '/api/Auth/verifyOTP', body: { otp_ref: 'first', otp: '9876' } }])
    expect(screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)).toContain('Told')
    expect(useSession.getState()).toMatchObject({ user: { stud_id: 7 }, token: 'secret' })
  })

  test('Verify clears the reference as soon as it is sent', async () => {
    await press()
    expect(useTab.getState().otpRef).toBeNull()
    expect(step()).not.toBeNull()
  })

  test('Verify of a wrong code leads back to the number, with the server’s message', async () => {
    serverAnswers(422, { reason: 'wrong_code' })
    await press()
    expect(step()).toBeNull()
    expect(told()).toBe('Told')
    expect(useAccess.getState().codeFault).toBe('Told')
    expect(useSentCode.getState().pause?.number).toBe('91 9876543210')
  })

  test('Verify without a connection says so in the fixed words', async () => {
    connection.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await press()
    expect(step()).toBeNull()
    expect(told()).toMatch(/^Network problems happen when something disrupts/)
  })

  test('Verify works for the server first where it asks for it, and says so', async () => {
    const proof = { challenge: 'work', hash: 'ab', max_number: 5 }
    serverAnswers(428, { reason: 'proof_needed', proof })
    await press()
    const worker = workers.at(-1)
    expect(worker?.posted).toEqual(proof)
    expect(screen.getByText(/security check\. This takes a few seconds/)).toBeDefined()
    expect(screen.queryByText(/Resend/)).toBeNull()
    expect(verify().ariaBusy).toBe('true')
    serverAnswers(200, { stud_id: 7, profile: { name: 'Ananya' } }, { token: 'secret' })
    worker?.dispatchEvent(new MessageEvent('message', { data: 3 }))
    await pass(10)
    expect(asked.at(-1)?.body).toEqual({ otp_ref: 'first', otp: '9876', proof: 3 })
    expect(useSession.getState().token).toBe('secret')
    expect(worker?.ended).toBe(true)
  })

  test('Verify says that the network is to blame when the code for that work does not come', async () => {
    serverAnswers(428, { reason: 'proof_needed', proof: { challenge: 'work', hash: 'ab', max_number: 5 } })
    await press()
    workers.at(-1)?.dispatchEvent(new Event('error'))
    await pass(10)
    expect(step()).toBeNull()
    expect(told()).toMatch(/^Network problems happen when something disrupts/)
  })

  test('Verify of a student whom the academy has to approve says that it waits, on the page alone', async () => {
    serverAnswers(403, { reason: 'not_approved' })
    await press()
    expect(waiting).toBe(1)
    expect(screen.queryByText('Told')).toBeNull()
  })
})

test('the number can be changed', () => {
  show()
  expect(screen.getByText(/Enter the 4-digit code sent to \+91 98765 43210\./)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(changed).toBe(1)
})

describe('Resend it', () => {
  const resendButton = () => screen.queryByRole('button', { name: 'Resend it' })

  test('The button Resend it comes when the seconds are over', async () => {
    show()
    expect(screen.getByRole('timer').textContent).toBe('Resend in 0:30')
    await pass(6000)
    expect(screen.getByRole('timer').textContent).toBe('Resend in 0:24')
    expect(resendButton()).toBeNull()
    await pass(24_200)
    expect(resendButton()).not.toBeNull()
  })

  test('The button Resend it fetches another code, empties the boxes and counts the longer wait', async () => {
    serverAnswers(200, { otp_ref: 'second', resend_after: 60, expires_at: '' })
    show()
    paste(0, '98')
    await pass(30_200)
    fireEvent.click(resendButton() as HTMLElement)
    await pass(10)
    expect(asked).toEqual([{ path: '/api/Auth/resend', body: { otp_ref: 'first' } }])
    expect(useTab.getState().otpRef).toBe('second')
    expect(code()).toBe('____')
    expect(screen.getByRole('timer').textContent).toBe('Resend in 1:00')
  })

  test('The button Resend it has another one for WhatsApp beside it, once the seconds are over, where the academy sends codes there', async () => {
    const whatsapp = () => screen.queryByRole('button', { name: 'Get the code on WhatsApp' })
    serverAnswers(200, { otp_ref: 'second', resend_after: 60, expires_at: '' })
    show({ whatsapp: true })
    expect(whatsapp()).toBeNull()
    await pass(30_200)
    fireEvent.click(whatsapp() as HTMLElement)
    await pass(10)
    expect(asked).toEqual([{ path: '/api/Auth/resend', body: { otp_ref: 'first', channel: 'whatsapp' } }])
    expect(useTab.getState().otpRef).toBe('second')
    // The second answer says nothing of WhatsApp.
    await pass(60_200)
    expect(whatsapp()).toBeNull()
    expect(resendButton()).not.toBeNull()
  })

  test('The code that came by SMS can still be typed when WhatsApp took no other one', async () => {
    serverAnswers(503, { reason: 'sms_unavailable', retry_after: 30 })
    show({ whatsapp: true })
    await pass(30_200)
    fireEvent.click(screen.getByRole('button', { name: 'Get the code on WhatsApp' }))
    await pass(10)
    expect(useTab.getState().otpRef).toBe('first')
    expect(screen.getByRole('timer').textContent).toBe('Resend in 0:30')
  })

  test.each([
    ['goes back to the number when the code cannot be renewed', 422, { reason: 'code_expired' }, null],
    ['stays when it only has to wait', 429, { reason: 'too_many', retry_after: 90 }, 'first'],
  ])('The button Resend it %s', async (_sentence, status, data, ref) => {
    serverAnswers(status, data)
    show()
    await pass(30_200)
    fireEvent.click(resendButton() as HTMLElement)
    await pass(10)
    expect(useTab.getState().otpRef).toBe(ref)
    if (ref) expect(screen.getByRole('timer').textContent).toBe('Resend in 1:30')
  })
})
