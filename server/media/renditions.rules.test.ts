import assert from 'node:assert/strict'
import { it } from 'node:test'
import { renditionsOf, masterPlaylist } from './renditions.rules.ts'
import { referencesOf } from './playlist.rules.ts'

const ladder = { heights: [240, 360], bytes: [1000, 3000], sound_bytes: 500, copy_bytes: 1500 }
const rungs = [
  { height: 240, bytes: 1000, width: 426, shown: 240 },
  { height: 360, bytes: 3000, width: 640, shown: 360 },
]

it('what a ladder is made of comes back from its playlist, also without sound', () => {
  assert.deepEqual(renditionsOf(masterPlaylist(ladder, rungs, 10)), ladder)
  const mute = { ...ladder, sound_bytes: null }
  assert.deepEqual(renditionsOf(masterPlaylist(mute, rungs, 10)), mute)
})

it('a playlist of elsewhere is no ladder, nor is one that was tampered with', () => {
  assert.equal(renditionsOf('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'), null)
  assert.equal(renditionsOf(masterPlaylist(ladder, rungs, 10).replace('1000,3000', '1000')), null)
  assert.equal(renditionsOf(masterPlaylist(ladder, rungs, 10).replace('COPY="1500"', 'COPY="-1"')), null)
})

it('a playlist names everything that belongs to it, and one of a single quality that alone', () => {
  const named = referencesOf(masterPlaylist(ladder, rungs, 10), '').map(({ kind, name }) => `${kind} ${name}`)
  const files = ['copy.mp4', 'only-240p.m3u8', 'only-360p.m3u8', 'sound.m3u8', '240p.m3u8', '360p.m3u8']
  assert.deepEqual(
    named,
    files.map((name) => `file ${name}`),
  )
  const only = referencesOf(masterPlaylist(ladder, rungs, 10, 360), '').map(({ name }) => name)
  assert.deepEqual(only, ['sound.m3u8', '360p.m3u8'])
})
