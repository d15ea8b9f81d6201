import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pastedForm, withoutItsPictures, withPictures } from './form.rules.ts'
import { describedPicture, undescribed } from './pictures.rules.ts'
import { pastedPaper } from './paper.rules.ts'

const COMMON = { subject: 'PHY', chapter_no: '3', marks: '4', negative_marks: '1' }
const forms = (...lines: string[]) =>
  pastedPaper(lines.join('\n')).found.map(({ pasted }) => pastedForm(pasted, COMMON, new Set([1, 2])))

describe('the form of a pasted question', () => {
  it('The form of a pasted question is of the type that its answer has', () => {
    const found = forms(
      '1. A',
      'a) x',
      'b) y',
      'Answer: a',
      '2. B',
      'a) x',
      'b) y',
      'Answer: a, b',
      '3. C',
      'Answer: 5',
    )
    assert.deepEqual(
      found.map(({ fields: { type, correct, optionB, subject } }) => [type, correct, optionB, subject]),
      [
        ['Single', 'A', 'y', 'PHY'],
        ['Multiple', 'A,B', 'y', 'PHY'],
        ['Number', '5', '', 'PHY'],
      ],
    )
  })

  it('The form of a pasted question has its pictures where they stood, and what they show', () => {
    const [form] = forms(
      '1. Which?',
      '[picture 1: A lamp]',
      '(a) x',
      '(b) [picture 2: A bell]',
      '(c) [picture 1]',
      'Answer: a',
    )
    assert.ok(form)
    assert.deepEqual(form.faults, [])
    const { question, question_image_text, optionA, optionB, optionC } = form.fields
    assert.deepEqual(
      [question, question_image_text, optionA, optionB, optionC],
      ['Which?', 'A lamp', 'x', 'A bell', ''],
    )
    const stored = withPictures(form, ({ number }) => `hash ${number}`)
    assert.deepEqual([stored.question_image, stored.imageA, stored.imageB], ['hash 1', '', 'hash 2'])
    const checked = withoutItsPictures(form)
    assert.deepEqual([checked.question_image_text, checked.optionB, checked.optionC], ['', 'A bell', '(C)'])
  })

  for (const [fault, line] of [
    ['two_pictures', '1. Which? [picture 1] [picture 2]'],
    ['picture_lost', '1. Which? [picture 3]'],
    ['picture_lost', '1. Which? [picture ?]'],
  ] as const) {
    it(`The form of a pasted question says ${fault} of ${line}`, () =>
      assert.deepEqual(forms(line, 'Answer: 5')[0]?.faults, [fault]))
  }

  it('The form of a pasted question is called the same whatever a picture of it shows', () => {
    const named = describedPicture('Which? [picture 1] [picture 12]', { number: 1, words: '' }, 'A [big] lamp')
    assert.equal(named, 'Which? [picture 1: A big lamp] [picture 12]')
    assert.equal(undescribed(named), 'Which? [picture 1] [picture 12]')
  })

  it('The form of a pasted question says that no picture explains anything', () => {
    const [form] = forms('1. Which?', 'Answer: 5', 'Explanation: see [picture 1]')
    assert.deepEqual([form?.faults, form?.fields.explanation], [['picture_place'], 'see'])
  })
})
