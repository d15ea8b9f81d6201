import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isSaid, openRegister, reloadRegister, rowOf, tap, RegisterDesk } from '../../testing/register-desk.tsx'
import { Refusal } from '../../testing/staff-server.ts'
import { useKeptRegisters } from './use-kept-registers.ts'

let desk: RegisterDesk

beforeEach(() => {
  desk = new RegisterDesk()
})

describe('A mark with a line', () => {
  test('is stored by itself, with everybody else present', async () => {
    await openRegister()
    expect(screen.getByText('Not saved yet. Tap absent students.')).toBeTruthy()
    await tap('Binu')
    expect(rowOf('Binu').textContent).toContain('Absent')
    await isSaid('All changes saved')
    expect(desk.cells.toSorted((a, b) => a.stud_id - b.stud_id)).toEqual([
      expect.objectContaining({ stud_id: 1, status: 'P', is_filled: true }),
      expect.objectContaining({ stud_id: 2, status: 'A', is_filled: false }),
      expect.objectContaining({ stud_id: 3, status: 'P', is_filled: true }),
    ])
    expect(desk.sent()[0]).toMatchObject({ class_id: 3 })
    expect(screen.getByText('Present: 2 · Late: 0 · Absent: 1')).toBeTruthy()
  })

  test('made while another is under way is sent after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    desk.server.answer('/staff/mark_register', async (body) => {
      await promise
      return desk.store(body)
    })
    await openRegister()
    await tap('Binu')
    await expect.poll(() => desk.sent().length).toBe(1)
    await tap('Binu')
    expect(rowOf('Binu').textContent).toContain('Late')
    resolve()
    await desk.isStored('Binu', 'L')
    await isSaid('All changes saved')
    expect(desk.sentOf(2).map(({ status, counter }) => [status, counter])).toEqual([
      ['A', 1],
      ['L', 2],
    ])
  })
})

describe('A mark without a line', () => {
  test('is kept on this phone, which says so', async () => {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    expect(rowOf('Binu').textContent).toContain('Absent')
    expect(rowOf('Binu').textContent).toContain('not synced yet')
    await isSaid('Offline. Marks that will sync later: 3')
    expect(desk.cells).toEqual([])
  })

  test('is sent when the line is back', async () => {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    await tap('Chitra')
    desk.lineIsBack()
    await desk.isStored('Binu', 'A')
    await desk.isStored('Chitra', 'A')
    await desk.isStored('Anu', 'P')
    await isSaid('All changes saved')
    expect(rowOf('Binu').textContent).not.toContain('not synced yet')
  })

  test('is not lost when the page is opened anew, and is sent as the one press that it was', async () => {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    const kept = useKeptRegisters.getState().kept[3]?.pending.find(({ stud_id }) => stud_id === 2)
    await reloadRegister()
    await isSaid('You’re offline. Showing saved data.')
    expect(rowOf('Binu').textContent).toContain('Absent')
    desk.lineIsBack()
    await desk.isStored('Binu', 'A')
    expect(desk.sentOf(2).at(-1)).toEqual(kept)
  })

  test('keeps the last of several presses alone', async () => {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    await tap('Binu')
    await tap('Binu')
    expect(rowOf('Binu').textContent).toContain('Present')
    desk.lineIsBack()
    await desk.isStored('Binu', 'P')
    expect(desk.sentOf(2).map(({ status }) => status)).toEqual(['P'])
  })

  test('whose answer was lost is sent again by the same key', async () => {
    await openRegister()
    desk.server.answer('/staff/mark_register', (body) => {
      desk.store(body)
      throw new TypeError('Failed to fetch')
    })
    await tap('Binu')
    await desk.isStored('Binu', 'A')
    await isSaid('Offline. Marks that will sync later: 3')
    desk.takeMarks()
    desk.lineIsBack()
    await isSaid('All changes saved')
    const [first, second] = desk.sentOf(2)
    expect(second).toEqual(first)
  })

  test('waits in each class by itself', async () => {
    await openRegister(3)
    cleanup()
    await openRegister(4)
    desk.cutLine()
    await tap('Anu')
    cleanup()
    await openRegister(3)
    expect(rowOf('Anu').textContent).toContain('Present')
    await tap('Chitra')
    desk.lineIsBack()
    await expect
      .poll(() =>
        desk
          .sent()
          .map(({ class_id }) => class_id)
          .toSorted((a, b) => a - b),
      )
      .toEqual([3, 4])
  })

  test('keeps the page open where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    await isSaid('You’re offline. Keep this page open. Marks waiting to sync: 3')
    desk.lineIsBack()
    await desk.isStored('Binu', 'A')
  })
})

describe('Marks of several classes', () => {
  test('that can be stored do not wait for those of a class that the server fails at', async () => {
    await openRegister(3)
    cleanup()
    await openRegister(4)
    desk.cutLine()
    await tap('Binu')
    cleanup()
    await openRegister(3)
    await tap('Chitra')
    desk.server.answer('/staff/mark_register', (body) =>
      body.class_id === 3 ? new Refusal('internal', 'Something is broken.') : desk.store(body),
    )
    desk.lineIsBack()
    await desk.isStored('Binu', 'A')
  })
})
