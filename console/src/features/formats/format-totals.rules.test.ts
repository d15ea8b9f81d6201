import { describe, expect, test } from 'vitest'
import { shownSections, totalsOf } from './format-totals.rules.ts'

const A = {
  section: 'Section A',
  type: 'Single',
  questions: '20',
  attempt_at_most: '',
  marks: '4',
  negative_marks: '1',
  partial: '',
  minutes: '',
}

describe('What a format is shown as', () => {
  test('has the questions, the marks of those that count, and no time where the paper says it', () => {
    const B = { ...A, section: 'Section B', type: 'Number', questions: '10', attempt_at_most: '5' }
    expect(totalsOf([A, B])).toEqual({ questions: 30, marks: 100, minutes: null })
    expect(
      totalsOf([
        { ...A, minutes: '30' },
        { ...B, minutes: '45' },
      ]).minutes,
    ).toBe(75)
  })

  test('has thirds of marks as students read them', () => {
    expect(shownSections([{ ...A, negative_marks: '2/3' }])[0]).toMatchObject({
      negative_marks: 2,
      negative_thirds: true,
    })
    expect(shownSections([{ ...A, negative_marks: '' }])[0]?.negative_marks).toBeNull()
  })

  test('has the subject that a section is named after, so that subjects and letters make a table', () => {
    expect(shownSections([{ ...A, section: 'Physics Section A' }])[0]?.subject_name).toBe('Physics')
    expect(shownSections([A])[0]?.subject_name).toBeNull()
  })

  test('leaves out what is not filled in yet', () => {
    expect(shownSections([A, { ...A, questions: '' }, { ...A, marks: 'four' }, { ...A, section: ' ' }])).toHaveLength(1)
  })
})
