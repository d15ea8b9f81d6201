import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeVideo, type Video } from '../../testing/native-video.ts'
import { ResumeNotice } from './own-video.tsx'

let video: Video

beforeEach(() => {
  vi.useFakeTimers()
  video = makeVideo()
})

afterEach(() => void vi.useRealTimers())

const show = (startAt: number, covered = false) =>
  render(<ResumeNotice videoRef={{ current: video.element }} startAt={startAt} covered={covered} />)

const notice = () => screen.queryByText(/^Resuming at/)

test('a video that goes on where the student stopped says so, and leaves when it has played for a moment', () => {
  show(95)
  expect(notice()?.textContent).toBe('Resuming at 1:35')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(notice()).not.toBeNull()
  act(() => video.says('playing'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(notice()).toBeNull()
})

test('A press begins a video anew that goes on where the student stopped', () => {
  show(95)
  video.is('currentTime', 95)
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(video.element.currentTime).toBe(0)
  expect(video.plays()).toBe(1)
  expect(notice()).toBeNull()
})

test('nothing is said of a video that has hardly begun, or has become too short to go on', () => {
  show(0)
  expect(notice()).toBeNull()
  show(4)
  expect(notice()).toBeNull()
  show(595)
  expect(notice()).not.toBeNull()
  act(() => video.loads(300))
  expect(notice()).toBeNull()
})

test('The notice of a resumed video is not in the way of what is said instead', () => {
  show(95, true)
  expect(notice()).toBeNull()
})
