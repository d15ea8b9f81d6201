import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { askedOf } from '../options.ts'
import { aRedoRow } from '../../testing/a-redo-row.ts'
import { AnswerField } from './answer-field.tsx'
import { numberPart } from './number-part.ts'

afterEach(cleanup)

test('where the keypad does not come, the rest stays, and it can be asked for again', async () => {
  vi.spyOn(numberPart, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const row = aRedoRow({ answer_type: 'number', options: [], option_images: [] })
  const question = { id: 1, ...askedOf({ ...row, marks: 1 }), options: [] }
  const field = {
    nameId: 'number',
    textId: 'text',
    lang: undefined,
    question,
    integerOnly: false,
    locked: false,
    code: null,
  }
  render(
    <>
      <p id="text">How far?</p>
      <AnswerField {...field} onAnswer={() => {}} />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach your academy')
  expect(screen.getByText('How far?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('textbox')).toBeTruthy()
})
