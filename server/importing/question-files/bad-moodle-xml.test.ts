import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseNumberKey } from '#contract/number-key.rules.ts'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readMoodleXml as readXml } from './read-moodle-xml.ts'

const readMoodleXml = (content: string) => sentencesInEnglish(readXml(content))

const problemsOf = (content: string) => readMoodleXml(content).bad.map(({ line, problem }) => `${line}: ${problem}`)
const question = (type: string, answers: string) =>
  `<question type="${type}"><name><text>Ohm</text></name><questiontext format="html"><text>Q</text></questiontext>${answers}</question>`
const answer = (text: string, fraction: string, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const GOOD = question('numerical', answer('5', '100'))

test('a file that is not well-formed is refused with the line of its fault', () => {
  const problems = {
    [`<quiz>\n${GOOD}\n<question>\n</quiz>`]: '4: is not well-formed XML: Missing end tag for element question',
    '<quiz>\n<name>a&nbsp;b</name></quiz>': "2: is not well-formed XML: Named entity isn't defined: &nbsp;",
    'What is 2 + 2? {#4}': '1: is not well-formed XML: Root element is missing or invalid',
    '': '1: is not well-formed XML: Root element is missing or invalid',
  }
  for (const [content, problem] of Object.entries(problems)) assert.deepEqual(problemsOf(content), [problem])
  assert.equal(readMoodleXml(`<quiz>\n${GOOD}\n<question>\n</quiz>`).questions.length, 0)
})

test('a file of something else says so, and an empty quiz has no questions', () => {
  assert.deepEqual(problemsOf('<?xml version="1.0"?>\n<manifest><quiz/></manifest>'), [
    '1: is no export of questions from Moodle: it begins with <manifest>, not <quiz>',
  ])
  assert.deepEqual(readMoodleXml('<quiz>\n<!-- none --></quiz>'), {
    format: 'moodle-xml',
    questions: [],
    skipped: [],
    bad: [],
  })
})

test('a DOCTYPE is refused before any entity of it is looked at', () => {
  const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY e0 "<quiz>">${entities.join('')}]>\n<quiz>&e30;</quiz>`
  const foreign = '<!DOCTYPE quiz [<!ENTITY e SYSTEM "file:///etc/passwd">]><quiz>&e;</quiz>'
  const doctype = 'declares a DOCTYPE, which is not read; Moodle writes none'
  assert.deepEqual([bomb, foreign].map(problemsOf), [[`2: ${doctype}`], [`1: ${doctype}`]])
})

// A reader that backtracks would take hours for these.
test('files of ten megabytes do not stop the reader', () => {
  const long = 'x'.repeat(20_001)
  const contents = {
    '<a>': '1: has more than 1000000 tags: cut the file into several',
    '<!--': '1: has more than 1000000 tags: cut the file into several',
    '&lt;': '2: is longer than 20000 characters',
    x: '2: is longer than 20000 characters',
  }
  for (const [piece, problem] of Object.entries(contents)) {
    const text = piece.repeat(10_000_000 / piece.length)
    assert.deepEqual(problemsOf(`<quiz>\n${question('numerical', answer(text, '100'))}\n</quiz>`), [problem])
  }
  assert.deepEqual(problemsOf('<a>'.repeat(900_000)), ['1: has elements in elements too many times over'])
  const { bad, questions } = readMoodleXml(`<quiz>${question('numerical', answer(long, '100'))}${GOOD}</quiz>`)
  assert.deepEqual([bad.length, bad[0]?.name, questions.length], [1, 'Ohm', 1])
})

test('of ten megabytes twenty thousand questions are read at most', () => {
  const { questions, bad } = readMoodleXml(`<quiz>${`${GOOD}\n`.repeat(20_001)}</quiz>`)
  assert.deepEqual([questions.length, questions[19_999]?.line], [20_000, 20_000])
  assert.deepEqual(
    bad.map(({ line, problem }) => [line, problem]),
    [[20_001, 'the file has more than 20000 questions; nothing is read from here on']],
  )
})

test('a question that cannot be right is refused with its line, and the next one read', () => {
  const single = '<single>true</single>'
  const problems = {
    [question('multichoice', '')]: 'has no options',
    [question('multichoice', answer('a', '0') + answer('b', '-50'))]: 'has no right option',
    [question('multichoice', answer('a', 'all') + answer('b', '0'))]: 'has a weight that is no number',
    [question('multichoice', `<single>false</single>${answer('a', '50')}${answer('b', '50')}`)]:
      'has right options alone: one must be wrong',
    [question('truefalse', answer('true', '0') + answer('false', '0'))]:
      'has no right answer that is "true" or "false"',
    [question('truefalse', answer('true', '100') + answer('false', '100'))]: 'has two right answers',
    [question('numerical', '')]: 'has no right number',
    [question('numerical', answer('*', '100'))]: 'has no number as its answer',
    [question('numerical', answer('five', '100'))]: 'the answer "five" is no number',
    [question('numerical', answer('1.2345', '100'))]: 'the answer "1.2345" has more than 3 decimals',
    [question('numerical', answer('1', '100', '<tolerance>1e-3</tolerance>'))]:
      'the answer "1e-3" is written with an exponent: write it out',
    [question('multichoice', single + answer('x<sup>2</sup>', '100') + answer('x', '0'))]:
      'has tags in a text: put the text into <![CDATA[…]]>, or write &lt; for <',
    [question('numerical', answer('5', '100')).replace('<text>Q</text>', '')]: 'has no question before its answers',
  }
  for (const [content, problem] of Object.entries(problems)) {
    const { questions, skipped, bad } = readMoodleXml(`<quiz>\n${content}\n${GOOD}</quiz>`)
    assert.deepEqual(bad, [{ line: 2, name: 'Ohm', problem, code: null, title: 'Ohm' }])
    assert.deepEqual([questions.length, skipped], [1, []])
  }
})

const pieces = fc.constantFrom(
  ...['multichoice', 'truefalse', 'numerical', 'category', 'essay'].map((type) => `<question type="${type}">`),
  ...'</question> <questiontext> </questiontext> <text> </text> <![CDATA[ ]]> \n क &lt; &#1; &x;'.split(' '),
  ...'<answer fraction="100">|<answer fraction="50">|<answer>|</answer>|true|5|<b>'.split('|'),
  '<single>false</single>',
  answer('a', '50'),
  answer('b', '50'),
  answer('6', '100'),
  GOOD,
)

test('whatever a file says, reading it never throws, and what is found can be asked', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), fc.boolean(), (parts, isWhole) => {
      const inner = isWhole ? question('multichoice', parts.join('')) : parts.join('')
      const content = `<quiz>${inner}</quiz>`
      const { questions, skipped, bad } = readMoodleXml(content)
      for (const { line } of [...questions, ...skipped, ...bad]) {
        assert.ok(line >= 1 && line <= content.split('\n').length)
      }
      for (const { question: text, answer_type, options, correct } of questions) {
        assert.notEqual(text, '')
        if (answer_type === 'number') assert.equal(parseNumberKey(correct, false).is, 'range')
        else assert.ok(correct.split(',').every((letter) => options[letter.charCodeAt(0) - 65]))
      }
    }),
    { numRuns: 2000 },
  )
})
