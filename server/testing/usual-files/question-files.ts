import { somePng } from '../some-png.ts'
import type { UsualFile } from './usual-file.ts'

const of =
  (ending: string) =>
  (what: string, content: string, read: string[], said?: RegExp): UsualFile => ({
    what,
    files: { [`PHY12 paper.${ending}`]: content },
    read,
    said,
  })
const gift = of('gift')
const aiken = of('txt')
const moodle = of('xml')
const RUSTS = 'Which metal rusts? | iron | gold | = A'

/** Files in GIFT. */
export const GIFT_FILES: UsualFile[] = [
  gift('a title and options', '::Q1::Which metal rusts? {=iron ~gold}', [RUSTS]),
  gift('lines of Windows and a mark in front', '\ufeff::Q1::Which metal rusts? {\r\n=iron\r\n~gold\r\n}\r\n', [RUSTS]),
  gift('a number', '::Q1::How many sides has a hexagon? {#6}', ['How many sides has a hexagon? | = 6']),
  gift('escaped signs', '::Q1::Is 1 \\= 1\\: yes? {=iron ~gold}', ['Is 1 = 1: yes? | iron | gold | = A']),
  gift('Malayalam', '::Q1::ലോഹം ഏത്? {=ഇരുമ്പ് ~മരം}', ['ലോഹം ഏത്? | ഇരുമ്പ് | മരം | = A']),
  gift(
    'a set in a formula',
    '::Q1::Entries from $\\{0,1,2\\}$? {=9 ~8}',
    ['Entries from $\\{0,1,2\\}$? | 9 | 8 | = A'],
    /without GIFT escapes/,
  ),
  gift(
    'a blank line in a question',
    '::Q0::Which metal rusts? {=iron ~gold}\n\nLook at the picture.\n\nIt shows {=iron ~gold}',
    [RUSTS],
    /delete the blank line/,
  ),
  gift('an essay', '::Q1::Write on rust. {}', [], /Essay questions can’t be imported/),
  gift('a brace that is never closed', '::Q1::Which metal rusts? {=iron ~gold', [], /never closed/),
  gift(
    'a formula that a percent sign cuts',
    '::Q1::It is $50% \\\\times 2$? {=a ~b}',
    ['It is $50% \\times 2$? | a | b | = A'],
    /% hides everything after it/,
  ),
]

const ASKED = 'Which metal rusts?\nA) iron\nB) gold\nANSWER: A\n'

/** Files in Aiken. */
export const AIKEN_FILES: UsualFile[] = [
  aiken('a question', ASKED, [RUSTS]),
  aiken('dots, small letters and lines of Windows', 'Which metal rusts?\r\na. iron\r\nb. gold\r\nanswer: a\r\n', [
    RUSTS,
  ]),
  aiken('a unit in a formula', 'It weighs $1.6 \\mathrm{~kg}$. True?\nA) yes\nB) no\nANSWER: A\n', [
    'It weighs $1.6 \\mathrm{~kg}$. True? | yes | no | = A',
  ]),
  aiken('blank lines between its parts', ASKED.replaceAll('\n', '\n\n'), [RUSTS]),
  aiken(
    'a question without its answer',
    `${ASKED}\nWhich metal is dear?\nA) iron\nB) gold\n`,
    [RUSTS],
    /No line starts with ANSWER:/,
  ),
  aiken(
    'an answer that is none of its options',
    ASKED.replace('ANSWER: A', 'ANSWER: D'),
    [],
    /the answer “D” isn’t one of the options/,
  ),
  aiken('a typed paper', '1. Which metal rusts? A) iron B) gold\n\nAnswers: 1-A\n', [], /Text without answers/),
]

const encoded = (html: string) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>\n`
const asked = (text: string, more = '') =>
  `<question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text>${more}</questiontext><single>true</single><answer fraction="100"><text>iron</text></answer><answer fraction="0"><text>gold</text></answer></question>`

const PICTURE = Buffer.from(somePng(6, 4)).toString('base64')
const carried = (name: string, content = PICTURE) => `<file name="${name}" path="/" encoding="base64">${content}</file>`
const image = (name: string) => `<img src="@@PLUGINFILE@@/${name}" alt="">`

/** Files in Moodle XML. */
export const MOODLE_FILES: UsualFile[] = [
  moodle('a question', quiz(asked('<p>Which metal rusts?</p>')), [RUSTS]),
  moodle('raised and lowered figures', quiz(asked('H<sub>2</sub>O or x<sup>2</sup>?')), [
    'H₂O or x²? | iron | gold | = A',
  ]),
  moodle('a formula as Moodle has it', quiz(asked('What is \\(x_1\\)?')), ['What is \\(x_1\\)? | iron | gold | = A']),
  moodle(
    'one of another type',
    quiz(
      asked('Which metal rusts?'),
      '<question type="essay"><questiontext><text>Write.</text></questiontext></question>',
    ),
    [RUSTS],
    /Essay questions can’t be imported/,
  ),
  moodle('a picture', quiz(asked(`<p>Which metal rusts?</p>${image('a%20b.png')}`, carried('a b.png'))), [
    'Which metal rusts? [a b.png] | iron | gold | = A',
  ]),
  moodle(
    'a picture as an option',
    quiz(asked('Which metal rusts?')).replace(
      '<text>iron</text>',
      `<text>${encoded(image('a.png'))}</text>${carried('a.png')}`,
    ),
    ['Which metal rusts? | [a.png] | gold | = A'],
  ),
  moodle(
    'a picture within the words',
    quiz(asked(`Of ${image('a.png')} which metal rusts?`, carried('a.png'))),
    ['Of which metal rusts? [a.png] | iron | gold | = A'],
    /is now below the text/,
  ),
  moodle(
    'a picture of which the data is damaged',
    quiz(asked(`Which?${image('a.png')}`, carried('a.png', '&*'))),
    [],
    /“a.png” is damaged in the file/,
  ),
  moodle(
    'a picture of which half is missing',
    quiz(asked(`Which?${image('a.png')}`, carried('a.png', PICTURE.slice(0, 40)))),
    [],
    /damaged or incomplete/,
  ),
  moodle('a picture that was not exported', quiz(asked(`Which?${image('a.png')}`)), [], /doesn’t contain the picture/),
  moodle(
    'two pictures in one text',
    quiz(asked(image('a.png') + image('b.png'), carried('a.png') + carried('b.png'))),
    [],
    /2 pictures in one text/,
  ),
  moodle('a fault in its XML', `${quiz(asked('Which metal rusts?'))}</quiz>`, [], /isn’t well formed/),
  moodle('a document type', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>', [], /declares a DOCTYPE/),
  moodle('something else', '<html><body>Which metal rusts?</body></html>', [], /Not a question export from Moodle/),
]
