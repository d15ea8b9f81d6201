import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInViewer } from '../../../testing/pdf-viewer.tsx'
import { PageEntry } from './page-entry.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page number' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function enter(text: string): void {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.blur(field())
}

test('a reader types the number of a page and is there', () => {
  const { asked } = renderInViewer(<PageEntry />)
  fireEvent.change(field(), { target: { value: '7' } })
  expect(asked).toEqual([])
  fireEvent.blur(field())
  expect(asked).toEqual(['jumpTo 7'])
})

test.each(['0', '13', '', '3'])('%j leads nowhere, and the number of the page stands there again', (text) => {
  const { asked } = renderInViewer(<PageEntry />)
  enter(text)
  expect(asked).toEqual([])
  expect(field().value).toBe('3')
})

test('a number can hold nothing but digits', () => {
  renderInViewer(<PageEntry />)
  fireEvent.change(field(), { target: { value: '1e1-' } })
  expect(field().value).toBe('11')
})

test('what is half typed is gone when the page changes by other means', () => {
  const { store } = renderInViewer(<PageEntry />)
  fireEvent.change(field(), { target: { value: '1' } })
  act(() => store.setState({ page: 4 }))
  expect(field().value).toBe('4')
})

test('the first page has none before it, the last one none after it', () => {
  const { store, asked } = renderInViewer(<PageEntry />, { page: 1 })
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([true, false])
  fireEvent.click(button('Next page'))
  act(() => store.setState({ page: 12 }))
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([false, true])
  fireEvent.click(button('Previous page'))
  expect(asked).toEqual(['turn 1', 'turn -1'])
})

test('nothing can be pressed before the document is there', () => {
  renderInViewer(<PageEntry />, { phase: 'loading' })
  expect([field().disabled, button('Previous page').disabled, button('Next page').disabled]).toEqual([true, true, true])
})
