import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { saidOf } from '../../attempt/answer-code.rules.ts'
import { NumberAnswer } from './number-answer.tsx'

type Told = string | string[] | null

/** The field, and every answer that it gave. */
function show({ integerOnly = false, atFirst = null as string | null, refuses = false } = {}) {
  const given: Told[] = []
  function Around() {
    const [code, setCode] = useState(atFirst)
    return (
      <>
        <p id="asked">How far?</p>
        <NumberAnswer
          describedBy="asked"
          integerOnly={integerOnly}
          code={code}
          locked={false}
          onAnswer={(answer) => {
            given.push(saidOf(answer))
            if (!refuses) setCode(answer)
          }}
        />
        <button type="button" onClick={() => setCode(null)}>
          Clear Response
        </button>
      </>
    )
  }
  render(<Around />)
  return given
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' })
const press = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
}
const write = (value: string) => fireEvent.change(field(), { target: { value } })

test('every key that makes another number is an answer', () => {
  const given = show()
  press('1', '2', 'Decimal point', '5', 'Minus', 'Delete the last digit')
  expect(given).toEqual(['1', '12', '12.', '12.5', '-12.5', '-12.'])
  expect(field().value).toBe('-12.')
  expect(field().getAttribute('inputmode')).toBe('none')
})

test('keys write at the caret', () => {
  show()
  press('1', '3', 'Move left', '2', 'Move right', '4')
  expect(field().value).toBe('1234')
  press('Clear')
  expect(field().value).toBe('')
})

test('what is no number yet is said to be none, and is no answer', () => {
  const given = show()
  press('Minus')
  expect(screen.getByRole('status').textContent).toContain('Not a complete number')
  press('5')
  expect(screen.getByRole('status').textContent).toBe('A number with up to 3 decimal places')
  press('Delete the last digit')
  expect(given).toEqual(['-5', null])
  expect(field().value).toBe('-')
})

test('a real keyboard writes numbers in other digits too, and nothing that is none', () => {
  const given = show()
  write('१२')
  write('१२x')
  expect(screen.getByRole('status').textContent).toBe(
    'Use only digits and one decimal point, with an optional minus in front.',
  )
  write('1,200')
  expect(screen.getByRole('status').textContent).toBe('Don’t use commas.')
  expect(field().value).toBe('१२')
  expect(given).toEqual(['१२'])
})

test('a paper of whole numbers has no key for a point, and takes none', () => {
  show({ integerOnly: true })
  expect(screen.queryByRole('button', { name: 'Decimal point' })).toBeNull()
  write('1.')
  expect(field().value).toBe('')
  expect(screen.getByRole('status').textContent).toBe('Enter a whole number, without a decimal point.')
})

test('what was answered before stands in the field, until it is taken back', () => {
  show({ atFirst: '\u001f-0.5' })
  expect(field().value).toBe('-0.5')
  press('Clear Response')
  expect(field().value).toBe('')
})

test('an answer that is not taken does not stay in the field', () => {
  show({ refuses: true })
  press('7')
  expect(field().value).toBe('')
})
