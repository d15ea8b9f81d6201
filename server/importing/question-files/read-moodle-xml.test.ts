import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readMoodleXml as readXml } from './read-moodle-xml.ts'

const readMoodleXml = (content: string) => sentencesInEnglish(readXml(content))

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`
const question = (type: string, ...parts: string[]) =>
  `<question type="${type}"><questiontext format="html"><text>Q</text></questiontext>${parts.join('')}</question>`
const option = (text: string, fraction: number | string) =>
  `<answer fraction="${fraction}"><text><![CDATA[${text}]]></text></answer>`
const number = (value: string, tolerance = '', fraction = 100) =>
  `<answer fraction="${fraction}"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`
const SEVERAL = '<single>false</single>'

/** Returns the key of each question of the file, or why it has none. */
const keysOf = (...questions: string[]) => {
  const { questions: found, skipped, bad } = readMoodleXml(quiz(...questions))
  return [
    ...found.map(({ answer_type, options, correct }) => `${answer_type} ${options.join('|')} ${correct}`),
    ...skipped.map(({ why }) => why),
    ...bad.map(({ problem }) => problem),
  ]
}

function only(...questions: string[]) {
  const { questions: found, skipped, bad } = readMoodleXml(quiz(...questions))
  const [first] = found
  assert.ok(first && found.length === 1, JSON.stringify([skipped, bad]))
  return first
}

const WHOLE = String.raw`  <!-- question: 7  -->
  <question type="category">
    <category><text>$course$/top/PHY12/Chapter 3</text></category>
  </question>
  <question type="multichoice">
    <name><text>Ohm&#8217;s law</text></name>
    <questiontext format="html">
      <text><![CDATA[<p>With \(R = 5\ \Omega\) and $$U < 10\ V$$, what is&nbsp;<b>I</b>?</p>]]></text>
    </questiontext>
    <generalfeedback format="html"><text>&lt;p&gt;As H&lt;sub&gt;2&lt;/sub&gt;O &amp;amp; more.&lt;/p&gt;</text></generalfeedback>
    <defaultgrade>4.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber>PH-07</idnumber>
    <single>true</single>
    <answer fraction="-25" format="html"><text><![CDATA[<p>1&nbsp;A</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="100" format="html"><text><![CDATA[<p>2&nbsp;A</p>]]></text><feedback format="html"><text>Well done</text></feedback></answer>
    <hint format="html"><text>Divide.</text></hint>
  </question>`

describe('a question of Moodle XML', () => {
  test('A question of Moodle XML has all that the file says of it', () => {
    assert.deepEqual(only(WHOLE), {
      line: 7,
      name: 'Ohm’s law',
      code: 'PH-07',
      title: 'Ohm’s law',
      category: 'PHY12/Chapter 3',
      question: String.raw`With \(R = 5\ \Omega\) and $$U < 10\ V$$, what is I?`,
      answer_type: 'single',
      options: ['1 A', '2 A'],
      correct: 'B',
      explanation: 'As H₂O & more.',
      marks: 4,
      negative: 0.25,
      notes: ['Hints aren’t imported', 'Option feedback isn’t imported'],
    })
  })

  test('A question of Moodle XML is read alike from Windows, with a mark in front, and in one line', () => {
    const [plain] = readMoodleXml(quiz(WHOLE)).questions
    assert.deepEqual(readMoodleXml(`\uFEFF${quiz(WHOLE).replaceAll('\n', '\r\n')}`).questions, [plain])
    assert.deepEqual(readMoodleXml(quiz(WHOLE).replaceAll('\n', ' ')).questions, [{ ...plain, line: 1 }])
  })

  test('A question of Moodle XML has one right option, or several whose weights make the whole', () => {
    assert.deepEqual(
      keysOf(
        question('multichoice', '<single>1</single>', option('a', 0), option('b', 100), option('c', 50)),
        question('multichoice', option('a', 100), option('b', 0)),
        question('multichoice', SEVERAL, option('a', 50), option('b', -100), option('c', 50)),
        question('multichoice', SEVERAL, ...['a', 'b', 'c'].map((text) => option(text, 33.33333)), option('d', 0)),
        question('multichoice', SEVERAL, option('a', 0), option('b', 100)),
      ),
      ['single a|b|c B', 'single a|b A', 'multiple a|b|c A,C', 'multiple a|b|c|d A,B,C', 'multiple a|b B'],
    )
    assert.equal(only(question('multichoice', option('a', 100), option('b', 0))).negative, null)
  })

  test('A question of Moodle XML may be true or false', () => {
    const answers = (right: string, wrong: string) => [option(right, 100), option(wrong, 0)]
    assert.deepEqual(
      keysOf(question('truefalse', ...answers('true', 'false')), question('truefalse', ...answers('False', 'True'))),
      ['single True|False A', 'single True|False B'],
    )
  })

  test('A question of Moodle XML may ask for a number', () => {
    assert.deepEqual(
      keysOf(
        question('numerical', number('5', '0')),
        question('numerical', number('12.5', '0.1'), number('12', '1', 50), number('*', '0', 0)),
        question('numerical', number('-0.50000', '0.0000')),
      ),
      ['number  5', 'number  12.4..12.6', 'number  -0.5'],
    )
    const units = '<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>'
    assert.deepEqual(only(question('numerical', number('5'), units)).notes, [
      'Units aren’t imported: students enter only the number',
    ])
  })

  test('A question of Moodle XML has the format of its text in its options, and line ends where Moodle shows them', () => {
    const text = '<questiontext format="moodle_auto_format"><text>One &amp;amp;\ntwo</text></questiontext>'
    const plain = '<questiontext format="plain_text"><text>a &lt;b&gt;</text></questiontext>'
    const of = (asked: string) =>
      only(`<question type="multichoice">${asked}${option('<i>x</i>', 100)}${option('y', 0)}</question>`)
    assert.deepEqual([of(text).question, of(text).options], ['One &\ntwo', ['x', 'y']])
    assert.deepEqual([of(plain).question, of(plain).options], ['a <b>', ['<i>x</i>', 'y']])
  })

  test('A question of Moodle XML has marks unless the sheet cannot have them', () => {
    const of = (grade: string) => only(question('numerical', number('5'), `<defaultgrade>${grade}</defaultgrade>`))
    assert.deepEqual([of('2.5').marks, of('2.5').notes], [2.5, []])
    assert.deepEqual([of('0.3333333').marks, of('0.3333333').notes], [null, ['Its marks “0.3333333” aren’t imported']])
  })

  test('A question of Moodle XML belongs to the category before it', () => {
    const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`
    const { questions } = readMoodleXml(
      quiz(
        question('numerical', number('1')),
        category('$system$/top/PHY12'),
        question('numerical', number('1')),
        category('top'),
        question('numerical', number('1')),
      ),
    )
    assert.deepEqual(
      questions.map((one) => one.category),
      [null, 'PHY12', null],
    )
  })
})

test('what the app has not is named, and the rest is read', () => {
  const sound = '<file name="ohm.mp3" path="/" encoding="base64">iVBORw0KGgo=</file>'
  const heard = '<text><![CDATA[<p>Q<a href="@@PLUGINFILE@@/ohm.mp3"></a></p>]]></text>'
  const inline = `<img src="data:image/png;base64,${'iVBORw0K'.repeat(50_000)}"/>`
  const whys = {
    'Matching questions can’t be imported from this file': question(
      'matching',
      '<subquestion><text>a</text></subquestion>',
    ),
    'Short-answer questions can’t be imported': question('shortanswer', option('a', 100)),
    'Essay questions can’t be imported': question('essay'),
    'Cloze questions can’t be imported': question('cloze'),
    'Text without answers': question('description'),
    'Questions of type “ddwtos” can’t be imported': question('ddwtos'),
    'Several options give full marks': question('multichoice', option('a', 100), option('b', 100)),
    'No option gives full marks': question('multichoice', option('a', 50), option('b', 50)),
    'The correct options add up to 200%, not 100%': question(
      'multichoice',
      SEVERAL,
      option('a', 100),
      option('b', 50),
      option('c', 50),
    ),
    'Has several correct numbers': question('numerical', number('5'), number('7')),
    'Needs at least two options': question('multichoice', option('a', 100)),
    'Has a picture or other file, so it can’t be imported: ohm.mp3': `<question type="multichoice"><questiontext format="html">${heard}${sound}</questiontext>${option('a', 100)}${option('b', 0)}</question>`,
    'Has a picture or other media, so it can’t be imported': question(
      'multichoice',
      option('a', 100),
      option(inline, 0),
    ),
  }
  for (const [why, content] of Object.entries(whys)) {
    const { skipped, questions, bad } = readMoodleXml(quiz(content, question('numerical', number('1'))))
    assert.deepEqual(skipped, [{ line: 3, name: 'Q', why }])
    assert.deepEqual([questions.map(({ line }) => line), bad], [[4], []])
  }
})

test('feedback of an option that is a picture alone is named as feedback that is not imported', () => {
  const feedback = '<feedback format="html"><text>&lt;img src="x.png"&gt;</text></feedback>'
  const right = option('a', 100).replace('</answer>', `${feedback}</answer>`)
  assert.deepEqual(only(question('multichoice', right, option('b', 0))).notes, ['Option feedback isn’t imported'])
})

test('a picture of the explanation alone does not lose the question', () => {
  const reason = '<generalfeedback format="html"><text>So: &lt;img src="x.png"&gt;</text></generalfeedback>'
  const { explanation, notes } = only(question('numerical', number('5'), reason))
  assert.deepEqual([explanation, notes], ['So:', ['The picture in the explanation isn’t imported']])
})
