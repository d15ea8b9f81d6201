import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { press, type } from '../../testing/hands.ts'
import { openRegister, rowOf, tap, RegisterDesk } from '../../testing/register-desk.tsx'

let desk: RegisterDesk

beforeEach(() => {
  desk = new RegisterDesk()
})

describe('A register of long ago', () => {
  test('is closed until there is a reason, which goes with the marks', async () => {
    desk.may = 'reason'
    await openRegister()
    expect(rowOf('Binu').hasAttribute('disabled')).toBe(true)
    await type('Why are you changing it after more than 7 days?', ' The list was on paper. ')
    await tap('Binu')
    await desk.isStored('Binu', 'A')
    expect(desk.sent()[0]?.reason).toBe('The list was on paper.')
  })
})

describe('Numbers that are called out', () => {
  test('mark those rows', async () => {
    await openRegister()
    await type('Row numbers', '1 3')
    await press('Mark absent')
    await desk.isStored('Anu', 'A')
    await desk.isStored('Chitra', 'A')
    await desk.isStored('Binu', 'P')
  })

  test('mark nobody where one of them is no row, and stay as they were typed', async () => {
    await openRegister()
    await type('Row numbers', '1 9')
    await press('Mark absent')
    expect(screen.getByText('There’s no row 9. The last row is 3.')).toBeTruthy()
    expect(screen.getByDisplayValue('1 9')).toBeTruthy()
    expect(rowOf('Anu').textContent).toContain('Present')
    expect(desk.sent()).toEqual([])
  })
})
