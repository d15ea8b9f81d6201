import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../session/session.ts'
import { begin } from '../testing/begin.ts'
import { press } from '../testing/hands.ts'
import { show } from '../testing/show.tsx'
import { LeaveGuard } from './leave-guard.tsx'

beforeEach(() => void begin())

async function open(isDirty: boolean) {
  let left = 0
  const { router } = await show(<LeaveGuard isDirty={() => isDirty} onLeave={() => (left += 1)} />)
  const go = async () => act(async () => void router.navigate({ to: '/news' } as never))
  return { go, at: () => router.state.location.pathname, left: () => left }
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

test('A page on which nothing was typed is left without a question', async () => {
  const { go, at } = await open(false)
  await go()
  await expect.poll(at).toBe('/news')
  expect(question()).toBeNull()
})

test('Whoever stays has the page as it was, and is asked again the next time', async () => {
  const { go, at, left } = await open(true)
  await go()
  expect(question()).not.toBeNull()
  await press('Stay')
  expect([at(), left(), question()]).toEqual(['/', 0, null])
  await go()
  expect(question()).not.toBeNull()
})

test('Whoever leaves gives up what was typed', async () => {
  const { go, at, left } = await open(true)
  await go()
  await press('Leave')
  await expect.poll(at).toBe('/news')
  expect(left()).toBe(1)
})

test('Whoever has logged out is not asked once more', async () => {
  const { go, at } = await open(true)
  act(() => useSession.setState({ me: null }))
  await go()
  await expect.poll(at).toBe('/news')
})
