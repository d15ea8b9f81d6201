import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { knowDialogs } from '../../../testing/native-dialogs.ts'
import { PhoneField } from './phone-field.tsx'
import { NO_PHONE } from './phone.rules.ts'

beforeAll(() => {
  knowDialogs()
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => {}
})

function Form() {
  const [phone, setPhone] = useState(NO_PHONE)
  return <PhoneField phone={phone} served={['91', '977']} onChange={setPhone} />
}

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })
const country = () => screen.getByRole('button', { name: /^Country code/ })
const search = () => screen.getByRole('textbox', { name: 'Search by name or code' })

async function openCountries() {
  render(<Form />)
  fireEvent.click(country())
  await screen.findByRole('listbox')
}

test('a pasted number takes the place of what was typed', () => {
  render(<Form />)
  fireEvent.change(number(), { target: { value: '987' } })
  expect(number().value).toBe('987')
  fireEvent.paste(number(), { clipboardData: { getData: () => '+91 98765 43210' } })
  expect(number().value).toBe('9876543210')
})

test('the phone’s own number is offered', () => {
  render(<Form />)
  expect(number().autocomplete).toBe('tel-national')
  expect(number().inputMode).toBe('tel')
})

describe('the countries', () => {
  test('The countries begin with those that can be chosen', async () => {
    await openCountries()
    const [first, second, third] = screen.getAllByRole('option')
    expect(first?.textContent).toBe('India+91')
    expect(first?.ariaSelected).toBe('true')
    expect(second?.textContent).toBe('Nepal+977')
    expect(third?.ariaDisabled).toBe('true')
  })

  test('The countries are found after a pause, and one is chosen', async () => {
    await openCountries()
    fireEvent.change(search(), { target: { value: 'nep' } })
    expect(screen.getAllByRole('option').length).toBeGreaterThan(200)
    await screen.findByText('Nepal')
    await expect.poll(() => screen.getAllByRole('option').length).toBe(1)
    fireEvent.click(screen.getByRole('option', { name: /Nepal/ }))
    expect(country().textContent).toBe('+977')
  })

  test('The countries that are not served cannot be chosen', async () => {
    await openCountries()
    fireEvent.click(screen.getByRole('option', { name: /Bhutan/ }))
    expect(country().textContent).toBe('+91')
    expect(screen.queryByRole('listbox')).not.toBeNull()
  })

  test('The countries are walked through by the keys', async () => {
    await openCountries()
    const list = screen.getByRole('listbox')
    fireEvent.keyDown(list, { key: 'ArrowDown' })
    fireEvent.keyDown(list, { key: 'Enter' })
    expect(country().textContent).toBe('+977')
  })
})
