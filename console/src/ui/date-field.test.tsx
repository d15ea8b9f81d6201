import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../testing/begin.ts'
import { errorOf, field, press, type } from '../testing/hands.ts'
import { DateField } from './date-field.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

let sent: string[] = []

function OneForm({ stored = '' }: { stored?: string }) {
  const [day, setDay] = useState(stored)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    sent.push(day)
    setError(name === 'taken' ? 'Somebody has this name.' : undefined)
  }
  return (
    <Form onSubmit={send}>
      <TextField label="Name" required value={name} onChange={setName} error={error} />
      <DateField label="Date of birth" value={day} onChange={setDay} />
      <button type="submit">Save</button>
    </Form>
  )
}

beforeEach(() => {
  begin()
  sent = []
})

test('A day is shown and typed as in India, and sent as the server has it', async () => {
  render(<OneForm stored="2008-06-05" />)
  expect((await field('Date of birth')).value).toBe('05/06/2008')
  await type('Name', 'Anu')
  await type('Date of birth', '7.6.2008')
  fireEvent.blur(await field('Date of birth'))
  expect((await field('Date of birth')).value).toBe('07/06/2008')
  await press('Save')
  expect(sent).toEqual(['2008-06-07'])
})

test('A day that no calendar has is said at its field, and nothing is sent', async () => {
  render(<OneForm />)
  await type('Name', 'Anu')
  await type('Date of birth', '31/02/2008')
  await press('Save')
  expect(errorOf(await field('Date of birth'))).toBe('Enter the date as dd/mm/yyyy.')
  expect(sent).toEqual([])
  await type('Date of birth', '')
  expect(errorOf(await field('Date of birth'))).toBeNull()
  await press('Save')
  expect(sent).toEqual([''])
})

test('What is missing is said at its field in the page’s words, and gone with the first letter', async () => {
  render(<OneForm />)
  await press('Save')
  expect(errorOf(await field('Name'))).toBe('Required')
  expect(document.activeElement).toBe(await field('Name'))
  expect(sent).toEqual([])
  await type('Name', 'A')
  expect(errorOf(await field('Name'))).toBeNull()
})

test('A mistake that the server found goes while it is mended, and comes back if it is sent again', async () => {
  render(<OneForm />)
  await type('Name', 'taken')
  await press('Save')
  await expect.poll(async () => errorOf(await field('Name'))).toBe('Somebody has this name.')
  await type('Name', 'taken?')
  expect(errorOf(await field('Name'))).toBeNull()
  await type('Name', 'taken')
  await press('Save')
  await expect.poll(async () => errorOf(await field('Name'))).toBe('Somebody has this name.')
  expect(screen.queryByText('Required')).toBeNull()
})
