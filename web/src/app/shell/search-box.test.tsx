import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { SearchBox } from './shell.tsx'

const asked: string[] = []

beforeAll(knowDialogs)

beforeEach(async () => {
  asked.length = 0
  connection.fetch = async (_address, init) => {
    asked.push(init?.body as string)
    return Response.json({ status: true, status_code: 200, message: 'OK', data: [] })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
  await renderAt(<SearchBox />)
})

afterEach(() => {
  cleanup()
  forgetUser()
})

const box = () => screen.queryByRole<HTMLInputElement>('combobox')

test('what is typed before the code of the search has come is searched for when it is there', async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const input = box()
  if (!input) throw new Error('The search did not open.')
  fireEvent.change(input, { target: { value: 'algebra' } })
  await waitFor(() => expect(asked.some((body) => body.includes('algebra'))).toBe(true))
  expect(box()?.value).toBe('algebra')
})

describe('the search opens', () => {
  test('The search opens by a press', () => {
    expect(box()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Search/ }))
    expect(box()).not.toBeNull()
  })

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    'The search opens by its keys %j, and not by the browser',
    (held) => {
      expect(fireEvent.keyDown(document.body, { key: 'k', ...held })).toBe(false)
      expect(box()).not.toBeNull()
    },
  )

  test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])(
    'The search opens by no other keys: %j',
    (held) => {
      expect(fireEvent.keyDown(document.body, { key: 'k', ...held })).toBe(true)
      expect(box()).toBeNull()
    },
  )
})
