import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { signedIn, useSession } from '../../session/session.ts'
import { somebody } from '../../testing/begin.ts'
import { press } from '../../testing/hands.ts'
import { isSaid, openRegister, reloadRegister, rowOf, tap, RegisterDesk } from '../../testing/register-desk.tsx'
import { Refusal } from '../../testing/staff-server.ts'

let desk: RegisterDesk

beforeEach(() => {
  desk = new RegisterDesk()
})

describe('A student whom somebody else has marked otherwise', () => {
  const met = () => screen.getByRole('region', { name: 'Someone else marked these differently' })

  async function meet(): Promise<void> {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    desk.mark(2, 'L')
    desk.lineIsBack()
    await isSaid('Someone else marked these differently')
  }

  test('has both marks side by side, and theirs stands until it is decided', async () => {
    await meet()
    expect(within(met()).getByText('Ravi: Late. You: Absent.')).toBeTruthy()
    expect(rowOf('Binu').textContent).toContain('Late')
    expect(desk.cells.find(({ stud_id }) => stud_id === 2)?.status).toBe('L')
    await desk.isStored('Anu', 'P')
  })

  test('keeps theirs where that is wanted, and nothing more is sent', async () => {
    await meet()
    const before = desk.sentOf(2).length
    await press('Keep theirs')
    expect(screen.queryByText('Someone else marked these differently')).toBeNull()
    expect(rowOf('Binu').textContent).toContain('Late')
    await isSaid('All changes saved')
    expect(desk.sentOf(2)).toHaveLength(before)
  })

  test('takes mine where that is wanted, over theirs', async () => {
    await meet()
    await press('Use mine')
    await desk.isStored('Binu', 'A')
    await isSaid('All changes saved')
    expect(rowOf('Binu').textContent).toContain('Absent')
    expect(screen.queryByText('Someone else marked these differently')).toBeNull()
  })

  test('still waits for the decision after the page was opened anew', async () => {
    await meet()
    await reloadRegister()
    expect(within(met()).getByText('Ravi: Late. You: Absent.')).toBeTruthy()
  })

  test('shows their mark when the register is read again, beside what waits here', async () => {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    desk.mark(3, 'A')
    desk.lineIsBack()
    await act(async () => queryClient.invalidateQueries())
    await expect.poll(() => rowOf('Chitra').textContent).toContain('Absent')
    await desk.isStored('Binu', 'A')
    expect(desk.cells.find(({ stud_id }) => stud_id === 3)).toMatchObject({ status: 'A', who: 'Ravi' })
  })
})

describe('Marks that cannot be stored', () => {
  test('are told with the reason, and given up by a press', async () => {
    desk.server.answer('/staff/mark_register', () => new Refusal('rule', 'The class was cancelled.'))
    await openRegister()
    await tap('Binu')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Marks not saved: 3. The class was cancelled.')
    expect(rowOf('Binu').textContent).toContain('Absent')
    await press('Discard these marks')
    expect(screen.queryByRole('alert')).toBeNull()
    await isSaid('Not saved yet. Tap absent students.')
    const { promise, resolve } = Promise.withResolvers<void>()
    desk.server.answer('/staff/mark_register', async (body) => {
      await promise
      return desk.store(body)
    })
    await tap('Chitra')
    await isSaid('Saving…')
    resolve()
    await desk.isStored('Chitra', 'A')
  })

  test('wait while the session is over, and are sent once the same person has logged in again', async () => {
    desk.server.answer('/staff/mark_register', () => new Refusal('signed_out', 'Log in again.'))
    await openRegister()
    await tap('Binu')
    await expect.poll(() => useSession.getState().isOver).toBe(true)
    expect(rowOf('Binu').textContent).toContain('not synced yet')
    desk.takeMarks()
    act(() => signedIn(somebody({ roles: ['teacher'] })))
    await desk.isStored('Binu', 'A')
  })

  test('are neither shown to another person nor sent by one, and wait for the first', async () => {
    await openRegister()
    desk.cutLine()
    await tap('Binu')
    cleanup()
    signedIn(somebody({ staff_id: 8, name: 'Ravi', roles: ['teacher'] }))
    desk.lineIsBack()
    await openRegister()
    expect(rowOf('Binu').textContent).toContain('Present')
    await tap('Chitra')
    await desk.isStored('Chitra', 'A')
    await isSaid('All changes saved')
    expect(desk.sentOf(2).map(({ status }) => status)).toEqual(['P'])
    cleanup()
    signedIn(somebody({ roles: ['teacher'] }))
    await openRegister()
    await isSaid('Someone else marked these differently')
    expect(desk.sentOf(2).map(({ status }) => status)).toEqual(['P', 'A'])
  })
})
