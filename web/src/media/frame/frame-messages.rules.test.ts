import { expect, test } from 'vitest'
import { readNews } from './frame-messages.rules.ts'

const before = { position: 12, duration: 600, playing: true }

test('YouTube tells the place of its video', () => {
  const message = JSON.stringify({ event: 'infoDelivery', info: { currentTime: 31.4, duration: 596.5 } })
  expect(readNews('youtube', message, before)).toEqual({ position: 31.4, duration: 596.5, playing: true })
})

test('YouTube tells a pause without a place', () => {
  const message = JSON.stringify({ event: 'infoDelivery', info: { playerState: 2 } })
  expect(readNews('youtube', message, before)).toEqual({ ...before, playing: false })
})

test.each([
  [
    { event: 'timeupdate', data: { seconds: 31.4, duration: 62, percent: 0.5 } },
    { position: 31.4, duration: 62, playing: true },
  ],
  [
    { event: 'pause', data: { seconds: 31.4, duration: 62 } },
    { position: 31.4, duration: 62, playing: false },
  ],
  [{ event: 'ended' }, { ...before, playing: false }],
])('Vimeo tells %j', (message, news) => {
  expect(readNews('vimeo', message, before)).toEqual(news)
  expect(readNews('vimeo', JSON.stringify(message), before)).toEqual(news)
})

test.each([
  'not json',
  '42',
  'null',
  null,
  undefined,
  {},
  { event: 'ready' },
  { info: { volume: 40 } },
  { event: 'infoDelivery', info: { currentTime: -1 } },
  { event: 'infoDelivery', info: { currentTime: 'NaN' } },
])('a message like %j says nothing of the place', (message) => {
  expect(readNews('youtube', message, before)).toBeNull()
  expect(readNews('vimeo', message, before)).toBeNull()
})
