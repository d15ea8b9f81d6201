import { beforeEach, expect, test } from 'vitest'
import { makeReporter, type Reporter } from './progress-reporter.ts'

let time: number
let reports: string[]
let reporter: Reporter

beforeEach(() => {
  time = 1000
  reports = []
  reporter = makeReporter({
    now: () => time,
    report: ({ position, duration }, urgent) => reports.push(`${position}/${duration}${urgent ? ' urgent' : ''}`),
  })
})

/** Plays for some seconds, four events in each, as a browser does. */
function play(from: number, seconds: number, duration = 600): void {
  for (let part = 0; part < seconds * 4; part += 1) {
    reporter.playing(from + part / 4, duration)
    time += 250
  }
}

test('while a video plays, its place is told at once and then every ten seconds', () => {
  play(0, 35)
  expect(reports).toEqual(['0/600', '10/600', '20/600', '30/600'])
})

test('a pause tells where it is, once', () => {
  play(190, 4)
  reporter.stopped(194.2, 600)
  reporter.stopped(194.2, 600)
  expect(reports).toEqual(['190/600', '194/600'])
})

test('A page that goes away tells the place of its video in a way that outlives the page', () => {
  play(0, 3)
  reporter.stopped(3, 600, true)
  expect(reports.at(-1)).toBe('3/600 urgent')
})

test('a video that was opened but never played tells nothing', () => {
  reporter.moved(0, 600)
  reporter.stopped(0, 600)
  expect(reports).toEqual([])
})

test('dragging along the time line is told every two seconds at most', () => {
  play(0, 1)
  for (const position of [50, 100, 150, 200]) {
    time += 900
    reporter.moved(position, 600)
  }
  expect(reports).toEqual(['0/600', '100/600'])
  reporter.stopped(200, 600)
  expect(reports.at(-1)).toBe('200/600')
})

test.each([
  [Number.POSITIVE_INFINITY, '5/null'],
  [Number.NaN, '5/null'],
  [0.2, '5/1'],
  [100_000, '5/86400'],
])('a duration of %d goes out as the contract wants it', (duration, told) => {
  reporter.playing(5, duration)
  expect(reports).toEqual([told])
})
