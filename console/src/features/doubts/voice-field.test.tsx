import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { press } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { AnswerForm } from './answer-form.tsx'
import type { Doubt } from './use-doubt-queue.ts'

const DOUBT = { doubt_id: 3, version: 2, batch: 'Morning' } as Doubt

const ended = vi.fn()
let server: StaffServer

/** What stands in the place of the browser's recorder: it hands over its sound when it is stopped. */
class Recorder {
  static isTypeSupported = (form: string) => form === 'audio/mp4'
  state = 'inactive'
  mimeType = 'audio/mp4'
  ondataavailable: ((event: { data: Blob }) => void) | null = null
  onstop: (() => void) | null = null
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['spoken']) })
    this.onstop?.()
  }
}

const microphone = (answer: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: answer } }))

beforeEach(() => {
  server = begin(['teacher'])
  ended.mockClear()
  vi.stubGlobal('MediaRecorder', Recorder)
  microphone(async () => ({ getTracks: () => [{ stop: ended }] }))
  server.answer('/staff/answer_doubt', () => ({ version: 3, state: 'answered', is_published: false }))
})

const record = async () => {
  await press('Record voice note')
  await press('Stop recording')
}

test('A voice note is recorded, sent, and goes with the answer, which then needs no words', async () => {
  server.answer('/staff/send_doubt_voice', () => ({ voice_id: 12, seconds: 42 }))
  await show(<AnswerForm doubt={DOUBT} />)
  await press('Record voice note')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send answer' })).disabled).toBe(true)
  await screen.findByText('Recording: 0:00 of 3:00')
  await press('Stop recording')
  await screen.findByRole('button', { name: 'Listen to voice note, 0:42' })
  expect(ended).toHaveBeenCalledOnce()
  await press('Send answer')
  await expect
    .poll(() => server.asked('/staff/answer_doubt'))
    .toEqual([{ doubt_id: 3, version: 2, text: '', publish: false, voice_id: 12 }])
})

test('A voice note that did not arrive stays, and is sent again', async () => {
  await show(<AnswerForm doubt={DOUBT} />)
  server.isDown = true
  await record()
  const again = await screen.findByRole('button', { name: 'Send voice note again' })
  server.isDown = false
  server.answer('/staff/send_doubt_voice', () => ({ voice_id: 12, seconds: 3 }))
  await act(async () => again.click())
  await screen.findByRole('button', { name: 'Listen to voice note, 0:03' })
})

test('A server that takes no voice notes says so', async () => {
  server.answer('/staff/send_doubt_voice', () => new Refusal('rule', 'No ffmpeg here.', 'voice'))
  await show(<AnswerForm doubt={DOUBT} />)
  await record()
  await screen.findByText('No ffmpeg here.')
  expect(screen.queryByRole('button', { name: 'Send voice note again' })).toBeNull()
})

test('A refused or missing microphone, and a browser that cannot record, are said in plain words', async () => {
  await show(<AnswerForm doubt={DOUBT} />)
  for (const [name, words] of [
    ['NotAllowedError', /The browser blocks the microphone/],
    ['NotFoundError', /We can’t find a microphone/],
    ['AbortError', /This browser can’t record here/],
  ] as const) {
    microphone(async () => {
      throw new DOMException('no', name)
    })
    await press('Record voice note')
    await screen.findByText(words)
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(false)
})
