import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giftBlocks } from './gift-blocks.rules.ts'

const blocksOf = (content: string) => giftBlocks(content.split('\n')).blocks
const textsOf = (content: string) => blocksOf(content).map(({ text }) => text)
const codesOf = (content: string) => blocksOf(content).map(({ code }) => code)

test('a blank line ends a question, but not inside its braces', () => {
  assert.deepEqual(textsOf('One{T}\n\n\nTwo{\n=a\n\n~b\n \n####c\n\nd}\nmore\n\nThree{T}'), [
    'One{T}',
    'Two{\n=a\n~b\n####c\nd}\nmore',
    'Three{T}',
  ])
})

test('a block knows the lines of the file it came from', () => {
  const [, two] = blocksOf('One{T}\n\nTwo{\n// aside\n=a\n\n~b}')
  assert.deepEqual(two?.lines, [3, 5, 7])
})

test('a brace that is never closed spoils only its own block', () => {
  const { blocks, bad } = giftBlocks('One{=a\n\nTwo{T}\n\nThree{=a ~b\n\nlast words'.split('\n'))
  assert.deepEqual(
    bad.map(({ line, name }) => [line, name]),
    [
      [1, 'One'],
      [5, 'Three'],
    ],
  )
  assert.deepEqual(
    blocks.map(({ text }) => text),
    ['Two{T}', 'last words'],
  )
})

test('an escaped brace opens nothing', () => {
  assert.equal(textsOf('One \\{ two\n\nThree{T}').length, 2)
})

test('a category holds until the next one', () => {
  const content =
    'Q{T}\n\n$CATEGORY: $course$/top/Physics\n\nQ{T}\n\nQ{T}\n\n$CATEGORY: Maths/Sets // Logic\nQ{T}\n\n$CATEGORY: top\n\nQ{T}'
  assert.deepEqual(
    blocksOf(content).map(({ category }) => category),
    [null, 'Physics', 'Physics', 'Maths/Sets // Logic', null],
  )
  assert.equal(blocksOf('$CATEGORY: topology/knots\n\nQ{T}')[0]?.category, 'topology/knots')
})

test('a code belongs to the question below it, also past a blank line', () => {
  assert.deepEqual(codesOf('// [tag:x] [id:a-1]\nQ{T}\n\nQ{T}\n\n// [id:a\\]2]\n\nQ{T}'), ['a-1', null, 'a]2'])
})

test('the code of a question that was made a comment is nobody else’s', () => {
  assert.deepEqual(codesOf('// [id:old]\n// Old{T}\n\nNew{T}'), [null])
})
