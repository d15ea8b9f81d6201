import { describe, expect, test } from 'vitest'
import { embedOf, frameAddress } from './embed.rules.ts'

describe('an address of YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=42s',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'https://youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
  ])('The address %s of YouTube is its video', (address) => {
    expect(embedOf(address)).toEqual({ site: 'youtube', id: 'aqz-KE-bpKQ', key: null })
  })

  test.each([
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/@academy',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/',
    'https://www.youtube.com/embed/aqz-KE-bpKQ"><script>',
  ])('The address %s of YouTube is no video', (address) => expect(embedOf(address)).toBeNull())
})

describe('an address of Vimeo', () => {
  test.each([
    ['https://vimeo.com/1084537', null],
    ['https://vimeo.com/1084537/0a1b2c3d4e', '0a1b2c3d4e'],
    ['https://player.vimeo.com/video/1084537?h=0a1b2c3d4e', '0a1b2c3d4e'],
    ['https://vimeo.com/channels/staffpicks/1084537', null],
    ['https://vimeo.com/groups/physics/videos/1084537', null],
  ])('The address %s of Vimeo is its video', (address, key) => {
    expect(embedOf(address)).toEqual({ site: 'vimeo', id: '1084537', key })
  })

  test('An address of Vimeo without a number is no video', () =>
    expect(embedOf('https://vimeo.com/academy')).toBeNull())
})

test.each([
  'https://example.org/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.example.org/watch?v=aqz-KE-bpKQ',
  'https://notvimeo.com/1084537',
  'javascript:alert(1)',
  'no address',
])('%s stands in no frame', (address) => expect(embedOf(address)).toBeNull())

describe('the frame', () => {
  const origin = 'https://academy.example.org'

  test('The frame of YouTube comes from the site without cookies and begins where the student stopped', () => {
    const address = new URL(frameAddress({ site: 'youtube', id: 'aqz-KE-bpKQ', key: null }, { startAt: 190, origin }))
    expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ start: '190', autoplay: '1', origin })
  })

  test('The frame of Vimeo asks not to be tracked and keeps the key', () => {
    expect(frameAddress({ site: 'vimeo', id: '1084537', key: '0a1b2c' }, { startAt: 12, origin })).toBe(
      'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1&h=0a1b2c#t=12s',
    )
  })
})
