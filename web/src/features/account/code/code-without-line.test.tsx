import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '../../../api/connection.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { CodeStep } from './code-step.tsx'
import { codeWasSent, leaveCode, useSentCode } from './sent-code.ts'

const phone = { country: 'IN', dial: '91', mobile: '9876543210' }

afterEach(() => act(() => (toast.removeAll(), leaveCode())))

test('The code is sent although the browser says that there is no network, and is kept where that is true', async () => {
  const line = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  const server = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const asked: unknown[] = []
  connection.fetch = (address) => {
    asked.push(address)
    return new Promise(() => {})
  }
  codeWasSent('login', phone, { otp_ref: 'first', resend_after: 30 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeStep purpose="login" phone={phone} onChange={() => {}} />
      <ToastList />
    </QueryClientProvider>,
  )
  const [box] = screen.getAllByRole('textbox')
  if (box) fireEvent.paste(box, { clipboardData: { getData: () => '9876' } })
  const verify = screen.getByRole('button', { name: 'Verify' })
  fireEvent.click(verify)
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/^You’re offline/)
  expect([asked, useSentCode.getState().sent]).toEqual([[], expect.anything()])
  server.mockResolvedValue(new Response())
  fireEvent.click(verify)
  await vi.waitFor(() => expect(asked).toEqual(['/api/Auth/verifyOTP']))
  line.mockRestore()
  server.mockRestore()
})
