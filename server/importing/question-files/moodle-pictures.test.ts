import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someJpeg } from '../../testing/some-jpeg.ts'
import { somePng } from '../../testing/some-png.ts'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import type { QuestionFile } from './question-file.ts'
import { readMoodleXml } from './read-moodle-xml.ts'

const PNG = somePng(6, 4)
const GIF = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
const carried = (name: string, content: string | Uint8Array, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${typeof content === 'string' ? content : Buffer.from(content).toString('base64')}</file>`
const image = (name: string, more = '') => `<img src="@@PLUGINFILE@@/${name}"${more}>`
const asked = (html: string, files = '', answers = option('a', 100) + option('b', 0), type = 'multichoice') =>
  `<question type="${type}"><name><text>Ohm</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>${answers}</question>`
const option = (html: string, fraction: number, files = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text>${files}</answer>`
const readAll = (...questions: string[]) =>
  readMoodleXml(`<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`)
const read = (...questions: string[]) => sentencesInEnglish(readAll(...questions))
const firstOf = ({ questions }: QuestionFile) => Buffer.from(questions[0]?.pictures?.[0]?.content ?? [])

test('the pictures of a question and of its options come with it, under names that say what they are', () => {
  const file = [
    asked(
      `<p>Which?</p>${image('a%20b%26.png?time=1', ' alt="Two &amp; two"')}`,
      carried('a b&amp;.png', PNG) + carried('other.png', 'AAAA'),
      option(image('image.png', ' alt="A ring"'), 100, carried('image.png', someJpeg(8, 8))) +
        option(image('in/it.PNG'), 0, carried('it.PNG', PNG, '/in/')) +
        option('neither', 0),
    ),
  ]
  const [found] = read(...file).questions
  assert.ok(found)
  assert.deepEqual(
    [found.question, found.options, found.correct, found.notes],
    ['Which?', ['', '', 'neither'], 'A', ['The description of the picture “image.jpg” isn’t imported']],
  )
  assert.deepEqual(
    found.pictures?.map(({ of, name, alt }) => [of, name, alt]),
    [
      ['question', 'a b&.png', 'Two & two'],
      [0, 'image.jpg', 'A ring'],
      [1, 'it.PNG', ''],
    ],
  )
  assert.deepEqual(firstOf(readAll(...file)), PNG)
})

test('data in lines of its own is read, and the lines after it keep their numbers', () => {
  const lines = PNG.toString('base64').replaceAll(/.{20}/g, '$&\n')
  const file = readAll(asked(`Q${image('a.png')}`, carried('a.png', lines)), asked('R'))
  assert.deepEqual(
    file.questions.map(({ line, pictures = [] }) => [line, pictures.length]),
    [
      [3, 1],
      [4 + lines.split('\n').length - 1, 0],
    ],
  )
  assert.deepEqual(firstOf(file), PNG)
})

test('it is noted where a picture leaves its place in the words, or the title has to stand for them', () => {
  const file = carried('a.png', PNG)
  const notes = (html: string) => read(asked(html, file)).questions.map(({ question, notes: said }) => [question, said])
  assert.deepEqual(notes(`In ${image('a.png')} what is I?`), [
    ['In what is I?', ['The picture “a.png” is now below the text']],
  ])
  assert.deepEqual(notes(`Where is it?${image('a.png', ' alt="x > 5 <i>"')}`), [['Where is it?', []]])
  assert.deepEqual(notes(image('a.png')), [
    ['Ohm', ['The question is only a picture, so its title was added above it']],
  ])
})

test('a picture that cannot come in is named with its reason, and the other questions are read', () => {
  const whys: Record<string, string> = {
    'Has 2 pictures in one text. A text can have one.': asked(
      image('a.png') + image('b.png'),
      carried('a.png', PNG) + carried('b.png', PNG),
    ),
    'An option has words as well as the picture “a.png”. It can be one or the other.': asked(
      'Q',
      '',
      option(`3 cm ${image('a.png')}`, 100, carried('a.png', PNG)) + option('b', 0),
    ),
    'The file doesn’t contain the picture “a.png”. Export it with its pictures.': asked(
      `Q${image('a.png')}`,
      carried('b.png', PNG),
    ),
    'The picture “a.png” is damaged in the file. Export the questions again.': asked(
      `Q${image('a.png')}`,
      carried('a.png', 'iVBORw0KGg*='),
    ),
    'The picture “b.png” is damaged in the file. Export the questions again.': asked(
      `Q${image('b.png')}`,
      carried('b.png', PNG.toString('base64').slice(0, -5)),
    ),
    'The picture “c.png” is damaged in the file. Export the questions again.': asked(
      `Q${image('c.png')}`,
      carried('c.png', ''),
    ),
    'The picture “d.png” is damaged in the file. Export the questions again.': asked(
      `Q${image('d.png')}`,
      carried('d.png', PNG).replace('base64', 'base85'),
    ),
    '“a.gif” is a GIF, which can’t be used. Save it as PNG; if it’s animated, save the frame you need.': asked(
      `Q${image('a.gif')}`,
      carried('a.gif', GIF),
    ),
    '“a.svg” can’t be used here. Allowed: .png, .jpg, .webp': asked(
      `Q${image('a.svg')}`,
      carried('a.svg', Buffer.from('<svg/>')),
    ),
    'Has a picture or other media, so it can’t be imported': asked('Q<img src="https://example.org/a.png">'),
    'Has a picture or other file, so it can’t be imported: a.png': asked(
      'Q',
      '',
      `<answer fraction="100" format="html"><text><![CDATA[5${image('a.png')}]]></text>${carried('a.png', PNG)}</answer>`,
      'numerical',
    ),
  }
  for (const [why, content] of Object.entries(whys)) {
    const { skipped, questions, bad } = read(content, asked('R'))
    assert.deepEqual([skipped.map((one) => one.why), questions.length, bad], [[why], 1, []], why)
  }
})

test('a file may be as large as its pictures make it, but its words may not', () => {
  const [many, question] = ['A'.repeat(12_000_000), asked('Q')]
  assert.equal(readAll(question.replace('</questiontext>', `${carried('a.png', many)}$&`)).questions.length, 1)
  assert.throws(() => readAll(`${question}<!--${many}-->`), /Larger than 10 MB/)
})
