import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../api/connection.ts'
import { forgetUser, signIn } from '../session/session-store.ts'
import type { PlayerVideo, Progress } from './player-video.ts'
import { Player } from './player.tsx'

const told: string[] = []

beforeAll(() => {
  // jsdom has the element, but its methods only log that they are not implemented.
  Object.assign(HTMLMediaElement.prototype, { load: () => {}, play: async () => {}, pause: () => {} })
  const noTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() })
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: noTracks })
})

beforeEach(() => {
  told.length = 0
  connection.fetch = async (address, init) => {
    told.push(`${address as string} ${init?.body as string}`)
    return Response.json({ status: true, status_code: 200, message: 'OK', data: {} })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(forgetUser)

const topic: PlayerVideo = {
  topic_id: 31,
  topic_name: 'Kinetic energy',
  video_link: null,
  video_kind: 'link',
  captions: [],
  position: 0,
  duration: null,
}

function show(video: Partial<PlayerVideo>) {
  const onProgress = vi.fn<(progress: Progress) => void>()
  const renew = async () => null
  const shown = { ...topic, ...video }
  return {
    ...render(<Player video={shown} poster={null} play={false} renew={renew} onProgress={onProgress} />),
    onProgress,
  }
}

const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Open video' })

describe('a video plays', () => {
  test('A video plays in the player of the browser where the academy keeps the file', () => {
    show({ video_kind: 'file', video_link: '/media/energy.mp4' })
    expect(screen.getByLabelText('Video: Kinetic energy').getAttribute('src')).toContain('/media/energy.mp4')
  })

  test('A video plays inside the page, when it is asked for, where its site allows that', () => {
    const { container } = show({ video_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
    expect(screen.queryByRole('button', { name: 'Play Kinetic energy' })).not.toBeNull()
    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.queryByText('This video is on another site')).toBeNull()
  })

  test('A video plays on its own site where nothing else is possible, in a tab that knows nothing of this one', () => {
    show({ video_link: 'https://videos.example/energy' })
    expect(screen.queryByText('This video is on another site')).not.toBeNull()
    expect(link()).toMatchObject({
      href: 'https://videos.example/energy',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
  })
})

test('a video of another site plays although the browser says that there is no network', async () => {
  const says = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => new Response())
  const { container } = show({ video_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  fireEvent.click(screen.getByRole('button', { name: 'Play Kinetic energy' }))
  await vi.waitFor(() => expect(container.querySelector('iframe')).not.toBeNull())
  says.mockRestore()
  vi.unstubAllGlobals()
})

test('a video that was opened elsewhere is in the history, one that was only looked at is not', async () => {
  const { onProgress } = show({ video_link: 'https://videos.example/energy', position: 12 })
  expect(told).toEqual([])
  const opened = link()
  if (!opened) throw new Error('Nothing opens the video.')
  opened.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(opened)
  expect(onProgress.mock.calls).toEqual([[{ position: 12, duration: null }]])
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatch(/watch_progress.*"topic_id":31/)
})

test.each(['file', 'link'] as const)('a topic without a video says so (%s)', (video_kind) => {
  show({ video_kind, video_link: null })
  expect(screen.queryByRole('heading', { name: 'No video here yet' })).not.toBeNull()
  expect(link()).toBeNull()
})
