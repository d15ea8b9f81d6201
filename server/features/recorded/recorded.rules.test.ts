import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { kindOfAddress, resumeAt, watchedPercent } from './recorded.rules.ts'

describe('how much of a video was watched', () => {
  it('How much of a video was watched is a whole percent that never falls', () => {
    assert.equal(watchedPercent(389, 1000, 0), 38)
    assert.equal(watchedPercent(10, 1000, 38), 38)
  })
  it('How much of a video was watched is all of it from five seconds before the end', () => {
    assert.equal(watchedPercent(994, 1000, 0), 99)
    assert.equal(watchedPercent(995, 1000, 0), 100)
  })
  it('How much of a video was watched stays as it was while the length is unknown', () =>
    assert.equal(watchedPercent(500, null, 7), 7))
})

describe('where a video goes on', () => {
  it('Where a video goes on is where it stopped', () => assert.equal(resumeAt(38, 100), 38))
  it('Where a video goes on is the beginning after the end', () => assert.equal(resumeAt(96, 100), 0))
  it('Where a video goes on is where it stopped also when the length is unknown', () =>
    assert.equal(resumeAt(96, null), 96))
})

describe("a video's address", () => {
  const hosts = ['videos.example.org']
  const kinds: [string, string | null][] = [
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'youtube'],
    ['https://youtu.be/aqz-KE-bpKQ', 'youtube'],
    ['https://vimeo.com/76979871', 'vimeo'],
    ['https://videos.example.org/a.mp4', 'file'],
    ['https://videos.example.org/a/master.m3u8?x=1', 'hls'],
    ['https://videos.example.org/watch', 'link'],
    ['https://elsewhere.example.org/a.mp4', null],
    ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', null],
    ['https://user:word@videos.example.org/a.mp4', null],
    ['https://youtube.com.evil.example/watch', null],
    ['javascript:alert(1)', null],
    ['not an address', null],
  ]
  for (const [address, kind] of kinds) {
    it(`A video's address ${address} is ${kind ?? 'refused'}`, () => assert.equal(kindOfAddress(address, hosts), kind))
  }
})
