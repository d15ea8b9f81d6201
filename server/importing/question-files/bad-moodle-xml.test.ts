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
    [`<quiz>\n${GOOD}\n<question>\n</quiz>`]: '4: The XML isn’t well formed: Missing end tag for element question',
    '<quiz>\n<name>a&nbsp;b</name></quiz>': "2: The XML isn’t well formed: Named entity isn't defined: &nbsp;",
    'What is 2 + 2? {#4}': '1: The XML isn’t well formed: Root element is missing or invalid',
    '': '1: The XML isn’t well formed: Root element is missing or invalid',
  }
  for (const [content, problem] of Object.entries(problems)) assert.deepEqual(problemsOf(content), [problem])
  assert.equal(readMoodleXml(`<quiz>\n${GOOD}\n<question>\n</quiz>`).questions.length, 0)
})

test('a file of something else says so, and an empty quiz has no questions', () => {
  assert.deepEqual(problemsOf('<?xml version="1.0"?>\n<manifest><quiz/></manifest>'), [
    '1: Not a question export from Moodle: it starts with <manifest>, not <quiz>',
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
  const doctype = 'The file declares a DOCTYPE, which isn’t supported. Moodle exports don’t have one.'
  assert.deepEqual([bomb, foreign].map(problemsOf), [[`2: ${doctype}`], [`1: ${doctype}`]])
})

// A reader that backtracks would take hours for these.
test('files of ten megabytes do not stop the reader', () => {
  const long = 'x'.repeat(20_001)
  const contents = {
    '<a>': '1: Has more than 10,00,000 tags. Split it into several files.',
    '<!--': '1: Has more than 10,00,000 tags. Split it into several files.',
    '&lt;': '2: Longer than 20,000 characters',
    x: '2: Longer than 20,000 characters',
  }
  for (const [piece, problem] of Object.entries(contents)) {
    const text = piece.repeat(9_990_000 / piece.length)
    assert.deepEqual(problemsOf(`<quiz>\n${question('numerical', answer(text, '100'))}\n</quiz>`), [problem])
  }
  assert.deepEqual(problemsOf('<a>'.repeat(900_000)), ['1: XML elements are nested too deeply'])
  const { bad, questions } = readMoodleXml(`<quiz>${question('numerical', answer(long, '100'))}${GOOD}</quiz>`)
  assert.deepEqual([bad.length, bad[0]?.name, questions.length], [1, 'Ohm', 1])
})

test('of ten megabytes twenty thousand questions are read at most', () => {
  const { questions, bad } = readMoodleXml(`<quiz>${`${GOOD}\n`.repeat(20_001)}</quiz>`)
  assert.deepEqual([questions.length, questions[19_999]?.line], [20_000, 20_000])
  assert.deepEqual(
    bad.map(({ line, problem }) => [line, problem]),
    [[20_001, 'The file has more than 20,000 questions. Nothing from here on was read.']],
  )
})

test('a question that cannot be right is refused with its line, and the next one read', () => {
  const single = '<single>true</single>'
  const problems = {
    [question('multichoice', '')]: 'Has no options',
    [question('multichoice', answer('a', '0') + answer('b', '-50'))]: 'No option is marked correct',
    [question('multichoice', answer('a', 'all') + answer('b', '0'))]: 'An option’s weight isn’t a number',
    [question('multichoice', `<single>false</single>${answer('a', '50')}${answer('b', '50')}`)]:
      'All options are correct. At least one must be wrong.',
    [question('truefalse', answer('true', '0') + answer('false', '0'))]: 'The correct answer must be “true” or “false”',
    [question('truefalse', answer('true', '100') + answer('false', '100'))]: 'Has two correct answers',
    [question('numerical', '')]: 'Has no correct number',
    [question('numerical', answer('*', '100'))]: 'The answer isn’t a number',
    [question('numerical', answer('five', '100'))]: 'The answer “five” isn’t a number',
    [question('numerical', answer('1.2345', '100'))]: 'The answer “1.2345” has more than 3 decimal places',
    [question('numerical', answer('1', '100', '<tolerance>1e-3</tolerance>'))]:
      'The answer “1e-3” has an exponent. Write the full number.',
    [question('multichoice', single + answer('x<sup>2</sup>', '100') + answer('x', '0'))]:
      'A text contains tags. Put it in <![CDATA[…]]>, or write &lt; for <.',
    [question('numerical', answer('5', '100')).replace('<text>Q</text>', '')]: 'There’s no question before the answers',
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
