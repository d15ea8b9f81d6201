import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { referencesOf, segmentType } from './playlist.rules.ts'

const namesIn = (text: string, place = '.') => referencesOf(text, place).map(({ kind, name }) => `${kind} ${name}`)

describe('a playlist', () => {
  it('A playlist names renditions, keys, maps and segments, by lines and by tags', () => {
    const master = [
      '#EXTM3U',
      '# a remark with URI="remark.ts"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="ml",URI="audio/ml.m3u8"',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="low/frames.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=300000',
      'low/index.m3u8',
    ]
    assert.deepEqual(
      namesIn(master.join('\r\n')),
      ['audio/ml.m3u8', 'low/frames.m3u8', 'low/index.m3u8'].map((name) => `file ${name}`),
    )
    const low =
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="../lesson.key",IV=0x1\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n1.m4s?v=2\n'
    assert.deepEqual(namesIn(low, 'low'), ['file lesson.key', 'file low/init.mp4', 'file low/1.m4s'])
  })

  it('A playlist does not name what lies outside of its folder, or what no player reads', () => {
    const hostile = [
      '../other.ts',
      '/etc/secrets.ts',
      '%2e%2e/other.ts',
      '..%2fother.ts',
      'a\\b.ts',
      '%zz.ts',
      'secrets.json',
      '.ts',
      'a%00.ts',
    ]
    assert.deepEqual(
      namesIn(hostile.join('\n')),
      hostile.map((name) => `unusable ${name}`),
    )
    assert.deepEqual(namesIn('../../other.ts', 'low'), ['unusable ../../other.ts'])
    assert.deepEqual(namesIn('../other.ts', 'low'), ['file other.ts'])
  })

  it('A playlist names addresses elsewhere as such', () => {
    const elsewhere = ['https://cdn.example.org/1.ts', 'HTTP://x/1.ts', '//x/1.ts', 'data:text/plain,x', 'skd://key']
    assert.deepEqual(
      namesIn(elsewhere.join('\n')),
      elsewhere.map((name) => `address ${name}`),
    )
  })

  it('A playlist has pieces of the kinds that players read', () => {
    assert.equal(segmentType('low/1.ts'), 'video/mp2t')
    for (const name of ['a.html', 'a', '.m3u8', 'a/../b.ts', 'a//b.ts', '']) assert.equal(segmentType(name), null, name)
  })
})
