import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { AnswerForm } from './answer-form.tsx'
import type { Doubt } from './use-doubt-queue.ts'

const DOUBT = { doubt_id: 3, version: 2, batch: 'Morning' } as Doubt

const ended = vi.fn()
/** Recorders that have begun and not ended. */
let running = 0
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
    running += 1
  }
  stop() {
    this.state = 'inactive'
    running -= 1
    this.ondataavailable?.({ data: new Blob(['spoken']) })
    this.onstop?.()
  }
}

const microphone = (answer: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: answer } }))

beforeEach(() => {
  server = begin(['teacher'])
  ended.mockClear()
  running = 0
  vi.stubGlobal('MediaRecorder', Recorder)
  microphone(async () => ({ getTracks: () => [{ stop: ended }] }))
  server.answer('/staff/answer_doubt', () => ({ version: 3, state: 'answered', is_published: false }))
})

const sendAnswer = async () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send answer' })

const record = async () => {
  await press('Record voice note')
  await press('Stop recording')
}

test('A voice note is recorded, sent, and goes with the answer, which then needs no words', async () => {
  server.answer('/staff/send_doubt_voice', () => ({ voice_id: 12, seconds: 42 }))
  await show(<AnswerForm doubt={DOUBT} />)
  await press('Record voice note')
  expect((await sendAnswer()).disabled).toBe(true)
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
    ['NotAllowedError', /Your browser is blocking the microphone/],
    ['NotFoundError', /We can’t find a microphone/],
    ['AbortError', /This browser can’t record here/],
  ] as const) {
    microphone(async () => {
      throw new DOMException('no', name)
    })
    await press('Record voice note')
    await screen.findByText(words)
  }
  expect((await sendAnswer()).disabled).toBe(false)
})

test('Who listens to the voice note and then types stays in the answer', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:note', revokeObjectURL: () => {} }))
  server.answer('/staff/send_doubt_voice', () => ({ voice_id: 12, seconds: 42 }))
  server.answer('/staff/doubt_voice', () => ({ audio: '' }))
  await show(<AnswerForm doubt={DOUBT} />)
  await record()
  const listen = await screen.findByRole('button', { name: 'Listen to voice note, 0:42' })
  listen.focus()
  await press('Listen to voice note, 0:42')
  const player = await screen.findByLabelText('Voice note with the answer')
  expect(document.activeElement).toBe(player)
  const answer = await field('Answer')
  answer.focus()
  await type('Answer', 'It is sound.')
  expect(document.activeElement).toBe(answer)
})

test('Two presses record once, and leave no microphone on', async () => {
  const prompt = Promise.withResolvers<void>()
  microphone(async () => {
    await prompt.promise
    return { getTracks: () => [{ stop: ended }] }
  })
  server.answer('/staff/send_doubt_voice', () => ({ voice_id: 12, seconds: 42 }))
  await show(<AnswerForm doubt={DOUBT} />)
  await press('Record voice note')
  await press('Record voice note')
  await act(async () => prompt.resolve())
  await screen.findByText('Recording: 0:00 of 3:00')
  expect([running, ended.mock.calls.length]).toEqual([1, 1])
  expect((await sendAnswer()).disabled).toBe(true)
  await press('Stop recording')
  await screen.findByRole('button', { name: 'Listen to voice note, 0:42' })
  expect([running, ended.mock.calls.length]).toEqual([0, 2])
})

test('A prompt for the microphone that nobody answers does not hold up the answer', async () => {
  microphone(async () => new Promise(() => {}))
  await show(<AnswerForm doubt={DOUBT} />)
  await press('Record voice note')
  expect((await sendAnswer()).disabled).toBe(false)
})

test('A browser that fails as it begins to record leaves the microphone off', async () => {
  vi.stubGlobal(
    'MediaRecorder',
    class extends Recorder {
      override start() {
        throw new DOMException('no', 'NotSupportedError')
      }
    },
  )
  await show(<AnswerForm doubt={DOUBT} />)
  await press('Record voice note')
  await screen.findByText(/This browser can’t record here/)
  expect(ended).toHaveBeenCalledOnce()
  expect((await sendAnswer()).disabled).toBe(false)
})

test('The answer waits for a voice note that is sent again', async () => {
  await show(<AnswerForm doubt={DOUBT} />)
  server.isDown = true
  await record()
  await screen.findByRole('button', { name: 'Send voice note again' })
  server.isDown = false
  const arrived = Promise.withResolvers<{ voice_id: number; seconds: number }>()
  server.answer('/staff/send_doubt_voice', async () => arrived.promise)
  await press('Send voice note again')
  expect((await sendAnswer()).disabled).toBe(true)
  await act(async () => arrived.resolve({ voice_id: 12, seconds: 3 }))
  await screen.findByRole('button', { name: 'Listen to voice note, 0:03' })
  expect((await sendAnswer()).disabled).toBe(false)
})
