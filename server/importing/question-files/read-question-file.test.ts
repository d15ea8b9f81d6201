import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseNumberKey } from '#contract/number-key.rules.ts'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readQuestionFile as readFile } from './read-question-file.ts'

const readQuestionFile = (content: string) => sentencesInEnglish(readFile(content))

const GIFT = 'What is 2 + 2?{=4 ~5}\n\nThe sun is a star.{T}'
const AIKEN = 'What is 2 + 2?\nA) 3\nB) 4\nANSWER: B\n\nWhat is 3 + 3?\nA. 6\nB. 7\nANSWER: A'

const optionAt = (letter: string) => letter.charCodeAt(0) - 65

const summary = (content: string) => {
  const { format, questions, skipped, bad } = readQuestionFile(content)
  return [format, questions.map(({ line, options, correct }) => `${line}: ${options[optionAt(correct)]}`), skipped, bad]
}

test('a file is known by its lines to be GIFT or Aiken', () => {
  assert.deepEqual(summary(GIFT), ['gift', ['1: 4', '3: True'], [], []])
  assert.deepEqual(summary(AIKEN), ['aiken', ['1: 4', '6: 6'], [], []])
  assert.equal(readQuestionFile('ANSWER: B is what he said.{T}').format, 'gift')
  assert.equal(
    readQuestionFile('Which holds?\nA) x > 1\nB) x < 1\n{~A =B\n####\nAnswer: B, since x = 0}').format,
    'gift',
  )
})

test('a file of Aiken stays one with units in its formulas', () => {
  const content = String.raw`The mass is $1.6 \mathrm{~kg}$. What does it weigh?${'\n'}A) 16 N${'\n'}B) 1.6 N${'\n'}ANSWER: A`
  assert.deepEqual(summary(content), ['aiken', ['1: 16 N'], [], []])
})

test('a question behind a text without answers is refused where the text could be its beginning', () => {
  const { questions, bad } = readQuestionFile('The area\n\nis{=1 ~2}\n\nRead this.\n\n::Own::Which?{=1 ~2}')
  assert.deepEqual(
    questions.map(({ question }) => question),
    ['Which?'],
  )
  assert.deepEqual(
    bad.map(({ line, problem }) => [line, problem]),
    [
      [
        3,
        'The text in line 1 above may belong to this question. If so, delete the blank line between them; otherwise give this question a title (::title::).',
      ],
    ],
  )
})

test('an empty file has no questions', () => {
  for (const content of ['', '\n \n\t\n', '\uFEFF', '// only a comment']) {
    assert.deepEqual(summary(content), ['gift', [], [], []])
  }
})

test('a file is read alike from Windows, from a Mac, with a mark in front and without its last line end', () => {
  for (const content of [GIFT, AIKEN]) {
    const expected = summary(content)
    for (const end of ['\r\n', '\r'])
      assert.deepEqual(summary(`\uFEFF${content.replaceAll('\n', end)}${end}`), expected)
    assert.deepEqual(summary(`${content}\n\n`), expected)
  }
})

test('a line of no-break spaces is a blank line, and such spaces in a text are spaces', () => {
  const { questions } = readQuestionFile('First\u00a0 of\ttwo{T}\n\u00a0\t\nSecond{F}')
  assert.deepEqual(
    questions.map(({ question }) => question),
    ['First of two', 'Second'],
  )
})

test('Hindi and Malayalam come through whole', () => {
  const [hindi, malayalam] = readQuestionFile(
    'भारत की राजधानी क्या है?{=नई दिल्ली ~मुंबई}\n\nകേരളത്തിന്റെ തലസ്ഥാനം?{~കൊച്ചി =തിരുവനന്തപുരം}',
  ).questions
  assert.deepEqual([hindi?.question, hindi?.options], ['भारत की राजधानी क्या है?', ['नई दिल्ली', 'मुंबई']])
  assert.deepEqual([malayalam?.name, malayalam?.correct], ['കേരളത്തിന്റെ തലസ്ഥാനം?', 'B'])
})

// A reader that backtracks would take hours for these.
test('five thousand questions are read', () => {
  const one = (at: number) =>
    `// [id:q${at}]\n::Q ${at}::[html]<p>Which is <b>half</b> of ${2 * at}?</p>{\n=<p>${at}</p>#yes\n~%-25%<p>-1</p>\n####<p>So it is.</p>\n}\n\n`
  const { questions } = readQuestionFile(Array.from({ length: 5000 }, (_, at) => one(at)).join(''))
  assert.equal(questions.length, 5000)
  assert.equal(questions[4999]?.line, 4999 * 7 + 2)
})

test('ten million braces do not stop the reader', () => {
  for (const brace of ['{', '}', '{{\n\n', 'a{=b\n\n', '{}\n\n', '~=#:{', '\\(']) {
    const content = brace.repeat(10_000_000 / brace.length)
    const { questions, skipped, bad } = readQuestionFile(content)
    assert.equal(questions.length, 0)
    assert.ok(bad.length > 0 && bad.length + skipped.length <= 20_001)
  }
})

test('a question of more than 20,000 characters is refused, the next one read', () => {
  for (const [long, next] of [
    [`${'a'.repeat(20_001)}{T}\n\n`, 'Next{T}'],
    [`Long\nA) ${'a'.repeat(20_001)}\nB) b\nANSWER: A\n`, 'Next\nA) a\nB) b\nANSWER: A'],
  ]) {
    const { questions, bad } = readQuestionFile(`${long}${next}`)
    assert.deepEqual(
      [bad.map(({ problem }) => problem), questions.map(({ question }) => question)],
      [['Longer than 20,000 characters'], ['Next']],
    )
  }
})

test('what cannot stand in the database is refused with its line', () => {
  for (const content of ['Fine{T}\n\nBad \u0000 sign{T}', 'Fine{T}\n\n[html]Bad &#1; sign{T}']) {
    const { questions, bad } = readQuestionFile(content)
    assert.deepEqual(
      [questions.length, bad[0]?.line, bad[0]?.problem],
      [1, 3, 'Has a hidden control character. Type the text again.'],
    )
  }
})

const pieces = fc.constantFrom(
  ...[
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    ':',
    '::',
    '\\',
    '\\n',
    '%50%',
    '{#5:0.1}',
    '{#=1..5 =%50%',
    '%',
    '->',
    '\n',
    '\n\n',
    ' ',
    '$',
    '$$',
    '\\(',
  ].concat(
    [
      '[html]',
      '<b>',
      '</p>',
      '<sup>',
      '</sup>',
      '<!--',
      '-->',
      '&lt;',
      '&#0;',
      '<ol><li>',
      '$CATEGORY: a/b\n',
      '// [id:x]',
    ],
    ['T', 'TRUE', 'A) a', '\nA. b', '\nB) b', '\nANSWER: A', '\nFEEDBACK: f', 'word', 'क', '\u0000'],
  ),
)
const files = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => `Q ${parts.join('')}{=a ~b ${parts.toReversed().join('')}}`),
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)

test('whatever a file says, reading it never throws, and what is found can be asked', () => {
  fc.assert(
    fc.property(files, (content) => {
      const lines = content.split(/\r\n?|\n/).length
      const { questions, skipped, bad } = readQuestionFile(content)
      for (const { line } of [...questions, ...skipped, ...bad]) assert.ok(line >= 1 && line <= lines)
      for (const { question, answer_type, options, correct, negative } of questions) {
        assert.notEqual(question, '')
        if (answer_type === 'number') assert.equal(parseNumberKey(correct, false).is, 'range')
        else {
          assert.ok(options.length >= 2 && options.length <= 6)
          assert.ok(correct.split(',').every((letter) => options[optionAt(letter)]))
          assert.ok(answer_type === 'multiple' || correct.length === 1)
          assert.equal(new Set(options).size, options.length)
        }
        assert.ok(negative === null || (negative >= 0 && negative <= 1))
      }
    }),
    { numRuns: 3000 },
  )
})
