import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { playableVtt, vttOfSrt } from './captions.rules.ts'

describe('captions as YouTube exports them', () => {
  it('SRT becomes WebVTT with the same times and words', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nOhm’s law\r\n\r\n2\r\n0:00:03,5 --> 0:00:04,000\r\n{\\an8}<font color="red">2</font>\r\n'
    assert.equal(
      vttOfSrt(srt),
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOhm’s law\n\n00:00:03.500 --> 00:00:04.000\n2\n',
    )
  })

  it('A line that begins signs a hundred thousand times over is read in one go', () => {
    for (const sign of ['<font', '{\\']) {
      const line = sign.repeat(100_000)
      assert.equal(vttOfSrt(`0:00:01,0 --> 0:00:02,0\n${line}\n`)?.split('\n').at(-2), line)
    }
  })

  it('A text without times is no captions', () => assert.equal(vttOfSrt('1\nno captions\n'), null))
})

describe('captions that browsers play', () => {
  const played = (...lines: string[]) => playableVtt(lines.join('\n'))

  it('Captions that browsers play stay as they are', () => {
    for (const cue of ['00:01.000 --> 00:03.000', '00:00:01.000 --> 00:00:03.000 align:start'])
      assert.equal(played('WEBVTT', '', cue, 'Ohm’s law'), `WEBVTT\n\n${cue}\nOhm’s law`)
  })

  it('Captions that browsers play have points in their times, not commas', () => {
    assert.equal(
      played('WEBVTT', '', '1', '00:00:01,000 --> 00:00:03,000', 'Ohm’s law'),
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nOhm’s law',
    )
  })

  for (const [what, lines] of [
    ['no times', ['WEBVTT', '']],
    ['times of another kind', ['WEBVTT', '', '00.01.000 --> 00.03.000', 'Ohm']],
    ['times without words', ['WEBVTT', '', '00:01.000 --> 00:03.000', '']],
    ['another beginning', ['WEBVTTgarbage', '', '00:01.000 --> 00:03.000', 'Ohm']],
  ] as const)
    it(`Captions that have ${what} are played by no browser`, () => assert.equal(played(...lines), null))
})
