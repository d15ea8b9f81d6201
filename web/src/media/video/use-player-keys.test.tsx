import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { makeVideo, type Video } from '../../testing/native-video.ts'
import { usePlayerSettings } from './player-settings.ts'
import { usePlayerKeys } from './use-player-keys.ts'

let video: Video

beforeEach(() => {
  usePlayerSettings.setState({ speed: 1, captions: false })
  video = makeVideo()
  video.is('duration', 60)
})

function Screen({ asking = false }) {
  usePlayerKeys(useRef(video.element))
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Save</button>
      <dialog open={asking}>Log out?</dialog>
    </>
  )
}

/** Returns true when the page may run the key's default action. */
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })

test('the space bar plays and pauses', () => {
  render(<Screen />)
  expect(press(' ')).toBe(false)
  expect(video.element.paused).toBe(false)
  press(' ')
  expect(video.element.paused).toBe(true)
})

test('arrows stay between the beginning of the video and its end', () => {
  render(<Screen />)
  press('ArrowLeft')
  expect(video.element.currentTime).toBe(0)
  video.is('currentTime', 58)
  press('ArrowRight')
  expect(video.element.currentTime).toBe(60)
})

test('other keys change sound, captions and speed', () => {
  render(<Screen />)
  press('m')
  press('c')
  press('>')
  expect(video.element.muted).toBe(true)
  expect(usePlayerSettings.getState().captions).toBe(true)
  expect(usePlayerSettings.getState().speed).toBeGreaterThan(1)
})

test('whoever types, presses a button or answers a question moves no video', () => {
  const { rerender } = render(<Screen />)
  expect(press('m', screen.getByRole('textbox'))).toBe(true)
  expect(press(' ', screen.getByRole('button'))).toBe(true)
  rerender(<Screen asking />)
  expect(press(' ')).toBe(true)
  expect(video.plays()).toBe(0)
  expect(video.element.muted).toBe(false)
})
