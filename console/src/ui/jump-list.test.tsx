import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { begin } from '../testing/begin.ts'
import { show } from '../testing/show.tsx'
import { JumpList, JumpTarget } from './jump-list.tsx'

beforeEach(() => {
  begin()
})

test('A jump moves the focus to its part, and leaves the address as it is, so that nothing asks about what was typed', async () => {
  const parts = [
    { id: 'profile', title: 'Profile' },
    { id: 'tests', title: 'Tests' },
  ]
  await show(
    <>
      <JumpList parts={parts} />
      {parts.map(({ id, title }) => (
        <JumpTarget key={id} id={id}>
          <h2>{title}</h2>
        </JumpTarget>
      ))}
    </>,
  )
  const before = location.href
  screen.getByRole('link', { name: 'Tests' }).click()
  expect(document.activeElement?.id).toBe('tests')
  expect(location.href).toBe(before)
})
