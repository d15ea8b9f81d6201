import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixedBecause, isOrderUnsure, type JudgedQuestion } from './fixed-options.rules.ts'

const PLAIN = { question: 'What is it?', explanation: null, options: ['a mole', 'a newt'], keep_order: null }
const option = (text: string): JudgedQuestion => ({ ...PLAIN, options: ['a mole', 'a newt', 'a vole', text] })
const withOption = (text: string) => fixedBecause(option(text))
const withExplanation = (explanation: string) => fixedBecause({ ...PLAIN, explanation })
const withQuestion = (question: string) => fixedBecause({ ...PLAIN, question })

const NAMING = [
  ['both A and C', 'Both $A$ and $C$', 'Either A or B, but not C', 'Neither A nor B', 'A and B only', 'A only'],
  ['A, B and C', 'a & c', '(a) and (b)', '(a)(b)', 'Only (a)', 'options (a) and (c)', 'Option B', 'B', '(b)'],
  ['1 and 3', 'only 1 and 2', '1, 2 and 4 only', 'both (1) and (2)', 'all are correct'],
  ['all of the above', 'All the above', 'All of these', 'All of them are true', 'All', 'any of the above'],
  ['none of these', 'None of the above.', 'none of the mentioned', 'None', 'Neither of the above', 'NOTA'],
  ['Both of these', 'Both the options', 'the other options', 'the first two'],
  ['उपरोक्त सभी', 'उपर्युक्त में से कोई नहीं', 'इनमें से कोई नहीं', 'इनमें से सभी', 'ये सभी', 'कोई नहीं', 'दोनों'],
  ['(A) और (B) दोनों', 'A और C दोनों', 'दोनों (क) और (ख)', 'क और ग', 'केवल A', '1 और 3', 'विकल्प B'],
  ['മുകളിൽ പറഞ്ഞവയെല്ലാം', 'മുകളില്\u200d പറഞ്ഞവയെല്ലാം', 'മേൽപ്പറഞ്ഞവയെല്ലാം', 'ഇവയെല്ലാം', 'ഇതെല്ലാം'],
  ['ഇവയൊന്നുമല്ല', 'ഇതൊന്നുമല്ല', 'ഇവയിൽ ഒന്നുമല്ല', 'ഇവ രണ്ടും', 'A യും C യും', 'C മാത്രം', 'ഓപ്ഷൻ B'],
  ['A and C but not B', 'A, but not B', 'A combination of a and c', 'More than one of these', 'Exactly two of these'],
  ['Only the 2nd', 'the first and third', '2nd only', 'सभी सही हैं', 'दोनों गलत', 'എല്ലാം ശരി', 'രണ്ടും തെറ്റാണ്'],
  ['At least two of these', 'Some of these', 'Not A', 'Same as (a)', 'Opposite of (b)', 'No correct option'],
  ['All except (c)', 'All but one', 'A/B', 'above two', 'Each of these', '(A) is correct, (B) is wrong'],
  ['A is right and B is wrong', 'तीनों', 'पहला और दूसरा', 'केवल दूसरा', 'न तो A न ही B'],
  ['ഇവയിലൊന്നുമല്ല', 'ഒന്നും ശരിയല്ല', '(എ)യും (ബി)യും', 'A യും B യും ശരി', 'ആദ്യത്തെ രണ്ടും', 'ഇവ മൂന്നും', 'A മാത്രം ശരി'],
].flat()

const OF_THEIR_OWN = [
  ['3', '42', '1.5', '1/2', '1 : 2', '$x^2$', '4 m', '$A$ moves', 'A > B', 'AB', 'A-B bond', 'aabb'],
  ['both are equally bright', 'neither one-one nor onto', 'two', 'a constant', 'a cell', 'the same as before'],
  ['$E$', '\\(F\\)', '$a$', 'nothing'],
  ['carbon and oxygen', 'Vitamin C', 'B cells', 'half of it', 'I and II', 'nowhere', 'only at $x = 3$'],
  ['more than one mole', 'exactly two atoms', 'the second law', 'a combination of salts', 'सही उत्तर', 'ശരിയായ വഴി'],
  ['half of a mole', 'twice the speed', 'same as in a cell', 'not a metal', 'the first law', 'all elements but iron'],
  ['at least two moles', 'each of the atoms', 'm/s', 'a is greater', 'opposite of north', 'पहला नियम'],
  ['परागकोश', 'दो', 'മുട്ട', 'പയർ', 'Cannot be determined', ''],
].flat()

describe('options keep their order', () => {
  for (const text of NAMING)
    it(`Options keep their order where one of them is "${text}"`, () => assert.equal(withOption(text), 'an option'))

  for (const pair of [
    ['True', 'False'],
    ['yes', 'No.'],
    ['सत्य', 'असत्य'],
    ['ശരി', 'തെറ്റ്'],
  ]) {
    it(`Options keep their order where they are ${pair.join(' and ')}`, () => {
      assert.equal(fixedBecause({ ...PLAIN, question: 'So?', options: pair }), 'true or false')
    })
  }

  for (const explanation of [
    'Option B is wrong, as it is no mammal.',
    '(b) is false.',
    'The answer is B.',
    'Ans: (c)',
    'Hence C is correct.',
    'B and C are wrong.',
    'The second option is a trap.',
    'विकल्प (ख) सही है।',
    'ഓപ്ഷൻ B ശരിയാണ്.',
  ]) {
    it(`Options keep their order where the explanation says "${explanation}"`, () => {
      assert.equal(withExplanation(explanation), 'the explanation')
    })
  }

  it('Options keep their order where the question itself speaks of one', () => {
    assert.equal(withQuestion('Which of them is heavier than option (a)?'), 'the question')
    assert.equal(withQuestion('The statements: (A) It flies. (B) It swims.'), 'the question')
  })
})

describe('options come in an order of their own', () => {
  for (const text of OF_THEIR_OWN)
    it(`Options come in an order of their own where one of them is "${text}"`, () =>
      assert.equal(withOption(text), null))

  for (const explanation of [
    'The answer is 5.',
    'A gains what B loses.',
    'Here f(a) = 3, and $(a)$ is a quantity.',
    'the answer is a constant',
  ]) {
    it(`Options come in an order of their own where the explanation says "${explanation}"`, () =>
      assert.equal(withExplanation(explanation), null))
  }

  it('Options come in an order of their own where they are pictures', () => {
    assert.equal(fixedBecause({ ...PLAIN, question: 'Which?', options: [null, null] }), null)
  })
})

describe('somebody is asked whether options keep their order', () => {
  for (const text of [
    'both are equally bright',
    'neither one-one nor onto',
    'all elements but iron',
    'the latter',
    'दोनों बराबर चमकते हैं',
    'ഇവ മാത്രം',
    'B',
  ]) {
    it(`Somebody is asked where an option is "${text}"`, () => assert.equal(isOrderUnsure(option(text)), true))
  }

  for (const text of [
    ['3', 'carbon and oxygen', 'the second law', '$E$', 'All of the above', 'Both A and C', 'മുട്ട'],
    ['Both statements are correct.', 'कथन I और II दोनों', 'above $300\\,\\text{K}$'],
  ].flat()) {
    it(`Nobody is asked where an option is "${text}"`, () => assert.equal(isOrderUnsure(option(text)), false))
  }

  it('Somebody is asked where the question letters statements of its own, and not where it says "option"', () => {
    assert.equal(isOrderUnsure({ ...PLAIN, question: 'The statements: (A) It flies. (B) It swims.' }), true)
    assert.equal(isOrderUnsure({ ...PLAIN, question: 'Which is heavier than option (a)?' }), false)
    assert.equal(isOrderUnsure({ ...PLAIN, explanation: 'Option B is wrong.' }), false)
    assert.equal(isOrderUnsure({ ...PLAIN, options: ['True', 'False'] }), false)
  })

  it('What somebody answered decides against the wording, and the question is still one to ask about', () => {
    const [all, both] = [option('All of the above'), option('both are equally bright')]
    assert.equal(fixedBecause({ ...all, keep_order: 'No' }), null)
    assert.equal(fixedBecause({ ...both, keep_order: 'Yes' }), 'the answer')
    assert.equal(isOrderUnsure({ ...both, keep_order: 'Yes' }), true)
  })
})
