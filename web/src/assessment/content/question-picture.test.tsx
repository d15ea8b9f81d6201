import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { send } from '../../api/send.ts'
import { QuestionPicture } from './question-picture.tsx'

test('a picture that does not come leaves its words and a way to ask again', () => {
  const reload = vi.fn()
  render(<QuestionPicture src="/media/a.webp" alt="A circuit" zoom onReload={reload} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText('A circuit')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('img', { name: 'A circuit' }).getAttribute('src')).toBe('/media/a.webp')
})

test('without a network a picture says when it comes, and comes by itself then', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<QuestionPicture src="/media/a.webp" alt="A circuit" zoom />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByText('The picture will load when you’re back online.')).not.toBeNull()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('img', { name: 'A circuit' }).getAttribute('src')).toBe('/media/a.webp')
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByText('The picture will load when you’re back online.')).toBeNull()
  online.mockRestore()
})

test('a picture that did not come is tried again after a call has succeeded, and not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fetch = async () => Response.json({ status: true, message: '', data: null })
  const answer = async () =>
    act(async () => void (await send({ ...connection, fetch }, { method: 'POST', path: '/x', patient: true })))
  const failAndAnswer = async () => {
    fireEvent.error(screen.getByRole('img'))
    await answer()
    // Not every picture of a hall is asked for at once.
    expect(screen.queryByRole('img')).toBeNull()
    act(() => void vi.runAllTimers())
  }
  const { rerender } = render(<QuestionPicture src="/media/a.webp" alt="A circuit" zoom />)
  for (let tried = 0; tried < 5; tried += 1) {
    await failAndAnswer()
    expect(screen.queryByRole('img')).not.toBeNull()
  }
  await failAndAnswer()
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<QuestionPicture src="/media/b.webp" alt="A circuit" zoom />)
  await failAndAnswer()
  expect(screen.queryByRole('img')).not.toBeNull()
  vi.useRealTimers()
})

test('a new address is tried although the old one failed', () => {
  const { rerender } = render(<QuestionPicture src="/media/old.webp" alt="A graph" />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<QuestionPicture src="/media/new.webp" alt="A graph" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/media/new.webp')
})

test("asking again for an option's picture chooses nothing", () => {
  render(
    <label>
      <input type="radio" />
      <QuestionPicture src="/media/a.webp" alt="Graph A" />
    </label>,
  )
  fireEvent.error(screen.getByRole('img'))
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(false)
  fireEvent.click(screen.getByRole('img'))
  expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true)
})
