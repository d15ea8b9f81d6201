import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInViewer } from '../../testing/pdf-viewer.tsx'
import { PasswordForm } from './pdf-pages.tsx'

const open = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Open' })
const WRONG = /^The password is wrong/

test('a document with a password opens with it, and not without', () => {
  const { asked, store } = renderInViewer(<PasswordForm />, { phase: 'password' })
  expect(open().disabled).toBe(true)
  fireEvent.submit(open())
  expect(asked).toEqual([])
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'optics' } })
  fireEvent.click(open())
  expect(asked).toEqual(['password optics'])
  expect(screen.queryByText(WRONG)).toBeNull()
  act(() => store.setState({ wrongPassword: true }))
  expect(screen.queryByText(WRONG)).not.toBeNull()
})
