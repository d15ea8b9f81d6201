import { expect, test } from 'vitest'
import { type Marked, nextStepOf, trendOf } from './results.rules.ts'

const exam = (total_marks: number, changes: Partial<Marked> = {}): Marked => ({
  kind: 'exam',
  name: 'Unit test',
  total_marks,
  max_marks: 100,
  result: total_marks >= 40 ? 'passed' : 'failed',
  pass_marks: 40,
  sections: [],
  ...changes,
})

test('a trend compares the latest test with the average of up to four before it, of the same kind', () => {
  const results = [exam(80), exam(0, { kind: 'entrance' }), exam(60), exam(50), exam(40), exam(50), exam(0)]
  const trend = trendOf(results)
  expect(trend).toMatchObject({ latest: 80, before: 50, direction: 'up' })
  expect(trend?.tests.map(({ share }) => share)).toEqual([50, 40, 50, 60, 80])
})

test.each([
  [[exam(70)], undefined],
  [[exam(70), exam(74)], 'same'],
  [[exam(70), exam(75)], 'down'],
  [[exam(75), exam(70)], 'up'],
])('The trend of %# goes where the latest test went', (results, direction) =>
  expect(trendOf(results)?.direction).toBe(direction),
)

const sections = (first: number, second: number) => [
  { name: 'Physics', marks: first, max_marks: 50 },
  { name: 'Chemistry', marks: second, max_marks: 50 },
]

test.each([
  ['a failed test comes first', [exam(30, { sections: sections(5, 25) })], { do: 'failed', marks: 10 }],
  ['then a weak section', [exam(45, { sections: sections(20, 25) })], { do: 'weak', section: { name: 'Physics' } }],
  ['then a narrow pass', [exam(45)], { do: 'close', marks: 5 }],
  ['then a result below the ones before', [exam(60), exam(90)], { do: 'down' }],
  ['else nothing', [exam(60, { sections: sections(30, 30) })], { do: 'nothing' }],
])('Of what a guardian can do, %s', (_, results, step) => expect(nextStepOf(results)).toMatchObject(step))

test('without results there is nothing to say', () => expect(nextStepOf([])).toBeNull())
