import { describe, expect, it } from 'vitest'
import { ladderSource, nextHeight, playedQuality, watchedBytes } from './rendition-source.rules.ts'

const ladder = {
  heights: [240, 360, 480],
  bytes: [1_500_000, 3_750_000, 7_500_000],
  sound_bytes: 600_000,
  copy_bytes: 2_100_000,
}
const address = '/media/s/7/lesson.m3u8'
const able = { canAssemble: true, canPlayPlaylists: true, isSaving: false }
const of = (wanted: 'auto' | 'sound' | number, browser = able) =>
  ladderSource({ ladder, address, seconds: 100 }, wanted, browser)

describe('a ladder', () => {
  it('A ladder is put together in the qualities that are wanted', () => {
    expect(of('auto')).toMatchObject({ kind: 'ladder', heights: [240, 360, 480] })
    expect(of(360)).toMatchObject({ kind: 'ladder', heights: [360] })
    expect(of('auto', { ...able, isSaving: true })).toMatchObject({ kind: 'ladder', heights: [240] })
  })

  it('A ladder is played by what the browser can, and sound alone by every browser', () => {
    const playlists = { ...able, canAssemble: false }
    expect(of('auto', playlists)).toEqual({ kind: 'hls', address })
    expect(of(480, playlists)).toEqual({ kind: 'hls', address: '/media/s/7/only-480p.m3u8' })
    expect(of('auto', { ...playlists, canPlayPlaylists: false })).toEqual({
      kind: 'file',
      address: '/media/s/7/copy.mp4',
    })
    expect(of('sound')).toEqual({ kind: 'file', address: '/media/s/7/sound.m4a' })
  })

  it('A ladder is automatic where what was chosen is not there', () => {
    expect(playedQuality({ ...ladder, sound_bytes: null }, 'sound')).toBe('auto')
    expect(playedQuality(ladder, 720)).toBe('auto')
  })

  it('A ladder says what it loads, with its sound', () => {
    expect(['auto', 480, 'sound'].map((wanted) => watchedBytes(ladder, wanted as 'auto'))).toEqual([
      2_100_000, 8_100_000, 600_000,
    ])
  })

  it('A ladder begins with the smallest, goes up with room to spare, and down at once', () => {
    const next = (bits: number | null, ahead: number, current: number) =>
      nextHeight(ladder, 100, { bits, ahead, current })
    expect(next(null, 0, 240)).toBe(240)
    expect(next(500_000, 20, 240)).toBe(360)
    expect(next(500_000, 2, 240)).toBe(240)
    expect(next(1_000_000, 20, 240)).toBe(480)
    expect(next(200_000, 20, 480)).toBe(240)
  })
})
