import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { DoubtVoice } from './doubt-voice.tsx'

const { fetch, patience } = connection

beforeEach(() => {
  connection.patience = 10
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  cleanup()
  forgetUser()
  Object.assign(connection, { fetch, patience })
})

test('A voice note arrives on a slow line too, however long it takes', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:note', revokeObjectURL: () => {} }))
  const line = Promise.withResolvers<void>()
  let isGivenUp = false
  connection.fetch = async (_address, init) => {
    init?.signal?.addEventListener('abort', () => {
      isGivenUp = true
    })
    await line.promise
    return Response.json({ status: true, status_code: 200, message: 'OK', data: { audio: '' } })
  }
  render(<DoubtVoice voice={{ voice_id: 12, seconds: 180 }} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Listen to voice note, 3:00' })))
  await new Promise((resolve) => setTimeout(resolve, connection.patience * 5))
  expect(isGivenUp).toBe(false)
  await act(async () => line.resolve())
  await screen.findByLabelText('Voice note from the teacher')
})
