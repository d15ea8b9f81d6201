import { expect, test } from 'vitest'
import { oneChoice } from '../../testing/one-choice.ts'
import { translated } from './translated.rules.ts'

const question = {
  ...oneChoice,
  id: 1,
  text: 'What is it?',
  picture: '/media/a.webp',
  marks: 4,
  passage: 'Read this.',
  options: ['One', 'Two'].map((text) => ({ key: text, name: text, text, picture: null })),
}
const hindi = { question_id: 1, question: 'यह क्या है?', passage: null, lists: null, explanation: null }

test('a question in another language keeps the keys of its options, and what has no translation', () => {
  const shown = translated(question, { ...hindi, options: ['एक', ''] })
  expect(shown.text).toBe('यह क्या है?')
  expect(shown.options.map(({ key, text }) => [key, text])).toEqual([
    ['One', 'एक'],
    ['Two', 'Two'],
  ])
  expect([shown.passage, shown.picture]).toEqual(['Read this.', '/media/a.webp'])
})

test('a picture without words is not called by the name that the server gave it', () => {
  const picture = { key: '1', name: '/media/b.webp', text: '', picture: '/media/b.webp' }
  const [ofOne, ofSeveral, ofWords] = [picture, { ...picture, name: 'Map 1' }, picture]
  const pictures = { ...question, options: [ofOne, ofSeveral, ofWords] }
  const shown = translated(pictures, { ...hindi, options: ['Option C', 'Map 1', 'एक चुंबक'] })
  expect(shown.options.map(({ text }) => text)).toEqual(['', '', 'एक चुंबक'])
})
