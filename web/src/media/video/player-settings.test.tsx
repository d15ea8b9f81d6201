import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeVideo, type Video } from '../../testing/native-video.ts'
import { PlayerBar } from './player-bar.tsx'
import { usePlayerSettings } from './player-settings.ts'
import { usePlaybackSettings } from './own-video.tsx'

let video: Video

beforeEach(() => {
  usePlayerSettings.setState({ speed: 1, captions: false })
  video = makeVideo()
})

function Player({ hasCaptions = false }) {
  usePlaybackSettings(useRef(video.element))
  return <PlayerBar hasCaptions={hasCaptions} />
}

const speed = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' })

test('a speed that is chosen holds for this video and whatever is loaded into it', () => {
  render(<Player />)
  fireEvent.change(speed(), { target: { value: '1.5' } })
  expect([video.element.playbackRate, video.element.defaultPlaybackRate]).toEqual([1.5, 1.5])
})

test('a speed chosen in the menu of the browser is remembered for the next video', () => {
  render(<Player />)
  act(() => video.setsSpeed(2))
  expect(speed().value).toBe('2')
})

test('a speed that the player does not offer is no choice of the student', () => {
  render(<Player />)
  act(() => video.setsSpeed(7))
  expect(speed().value).toBe('1')
})

test('captions are offered where the video has some, and shown on demand', () => {
  const { rerender } = render(<Player />)
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull()
  rerender(<Player hasCaptions />)
  fireEvent.click(screen.getByRole('button', { name: 'Captions' }))
  expect(video.tracks.map(({ mode }) => mode)).toEqual(['showing'])
})

describe('what the browser has kept', () => {
  const read = async (state: unknown) => {
    localStorage.setItem('player', JSON.stringify({ state, version: 1 }))
    await usePlayerSettings.persist.rehydrate()
    return usePlayerSettings.getState()
  }

  test('What the browser has kept is how the student likes videos, at the next visit too', async () => {
    expect(await read({ speed: 1.5, captions: true })).toMatchObject({ speed: 1.5, captions: true })
  })

  test.each([{ speed: 99, captions: 'yes' }, {}, null])(
    'What the browser has kept counts for nothing where it makes no sense: %j',
    async (kept) => {
      expect(await read(kept)).toMatchObject({ speed: 1, captions: false })
    },
  )
})
