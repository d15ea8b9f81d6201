import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCode } from '../attempt/answer-code.rules.ts'
import type { Option } from '../question.ts'
import { OptionList } from './answer-field.tsx'

const texts = ['Mass', 'Force', 'Work'].map((text): Option => ({ key: text, name: text, text, picture: null }))

function show(several: boolean, code: string | null, options: Option[] = texts) {
  const tapped: string[] = []
  render(
    <OptionList
      labelledBy="number"
      describedBy="asked"
      lang={undefined}
      name="one"
      several={several}
      options={options}
      code={code}
      locked={false}
      onTap={({ text }) => tapped.push(text)}
    />,
  )
  return tapped
}

test('one option can be chosen', () => {
  const tapped = show(false, 'Force')
  fireEvent.click(screen.getByRole('radio', { name: /Mass/ }))
  expect(tapped).toEqual(['Mass'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Force/ }).checked).toBe(true)
})

test('several can be ticked, and each of them again', () => {
  const tapped = show(true, answerCode({ is: 'options', names: ['Force', 'Work'] }))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true])
  for (const box of boxes) fireEvent.click(box)
  expect(tapped).toEqual(['Mass', 'Force', 'Work'])
})

test("an option's picture is enlarged without being chosen", () => {
  const graphs = ['one', 'two'].map((name): Option => ({ key: name, name, text: '', picture: `/media/${name}.webp` }))
  const tapped = show(false, null, graphs)
  fireEvent.click(screen.getByRole('button', { name: 'Picture of option B. Enlarge' }))
  expect(tapped).toEqual([])
  fireEvent.click(screen.getByRole('img', { name: 'Picture of option B' }))
  expect(tapped).toEqual([''])
})

test("an option's fraction is as high as one on a line of its own", async () => {
  const text = String.raw`$\frac{1}{2}$`
  show(false, null, [{ key: 'half', name: 'half', text, picture: null }])
  const label = screen.getByRole('radio').closest('label')
  await waitFor(() => expect(label?.querySelector('.mfrac')).not.toBeNull())
  // The signs of a fraction within a line are set small.
  expect(label?.querySelector('.mtight')).toBeNull()
})
