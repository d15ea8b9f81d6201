import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { press } from '../../testing/hands.ts'
import { isSaid, openRegister, reloadRegister, rowOf, tap, RegisterDesk } from '../../testing/register-desk.tsx'

let desk: RegisterDesk

beforeEach(() => {
  desk = new RegisterDesk()
  desk.joins = [
    { stud_id: 1, joined_at: '2026-11-23T09:04:00Z' },
    { stud_id: 2, joined_at: '2026-11-23T09:12:00Z' },
  ]
})

describe('Students who joined a class through the app', () => {
  test('are proposed, and nobody is marked until a person confirms it', async () => {
    await openRegister()
    expect(rowOf('Anu').textContent).toContain('Joined 9:04')
    expect(rowOf('Binu').textContent).toContain('12 min late')
    expect(rowOf('Chitra').textContent).toMatch(/Not marked$/)
    expect(desk.sent()).toEqual([])
    await press('Mark joined students: 1 present, 1 late')
    await desk.isStored('Anu', 'P')
    await desk.isStored('Binu', 'L')
    expect(rowOf('Anu').textContent).not.toContain('Joined')
    expect(desk.statusOf('Chitra')).toBeUndefined()
    await press('Mark the rest absent (1)')
    await desk.isStored('Chitra', 'A')
  })

  test('are proposed again after Undo, but who was marked otherwise in the meantime stays so', async () => {
    await openRegister()
    await press('Mark joined students: 1 present, 1 late')
    await desk.isStored('Binu', 'L')
    await tap('Binu')
    await desk.isStored('Binu', 'P')
    fireEvent.click(await screen.findByText('Undo'))
    await desk.isStored('Anu', null)
    expect(desk.statusOf('Binu')).toBe('P')
    await isSaid('Mark joined students present (1)')
  })

  test('are not proposed over the mark of another person', async () => {
    desk.mark(1, 'A')
    await openRegister()
    expect(rowOf('Anu').textContent).not.toContain('Joined')
    await press('Mark joined students late (1)')
    await desk.isStored('Binu', 'L')
    expect(desk.statusOf('Anu')).toBe('A')
  })

  test('are proposed without a network too, and sent when it is back', async () => {
    await openRegister()
    desk.cutLine()
    await reloadRegister()
    await press('Mark joined students: 1 present, 1 late')
    await isSaid('Offline. Marks that will sync later: 2')
    desk.lineIsBack()
    await desk.isStored('Anu', 'P')
    await desk.isStored('Binu', 'L')
  })
})

test('A register that an earlier version stored, without joins, opens without a network', async () => {
  await openRegister()
  for (const key of Object.keys(localStorage)) {
    const text = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, text.replace(/"joins":\[.*?\],/, ''))
  }
  desk.cutLine()
  await reloadRegister()
  expect(rowOf('Anu').textContent).toContain('Present')
  expect(screen.queryByText(/joined students/)).toBeNull()
})
