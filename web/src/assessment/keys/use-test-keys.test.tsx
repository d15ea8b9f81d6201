import { fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import type { TestKind } from '../attempt/opened-attempt.ts'
import { useTestKeys } from './test-keys.tsx'

const options = ['Mass', 'Force'].map((text) => ({ key: text, name: text, text, picture: null }))

function anAttempt(): ActiveAttempt {
  const opened = anOpenedAttempt([11, 12].map((id) => ({ id, sectionId: 1, answerType: 'single', options })))
  return new ActiveAttempt({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
}

function Keys({ early }: { early: KeyboardEvent[] }) {
  useTestKeys(true, early)
  return null
}

beforeEach(() => localStorage.clear())

test('a key chooses and moves, but not right after a section has moved on by itself', () => {
  const attempt = anAttempt()
  const choose = vi.spyOn(attempt, 'choose').mockReturnValue(true)
  render(
    <CurrentAttempt value={attempt}>
      <Keys early={[]} />
    </CurrentAttempt>,
  )
  attempt.store.setState({ justMoved: true })
  fireEvent.keyDown(document.body, { key: '2' })
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect([choose.mock.calls, attempt.store.getState().at]).toEqual([[], 0])
  attempt.store.setState({ justMoved: false })
  fireEvent.keyDown(document.body, { key: '2' })
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect([choose.mock.calls, attempt.store.getState().at]).toEqual([[[11, 'Force']], 1])
})

test('what was pressed before the keys were there is done once, in its order', () => {
  const attempt = anAttempt()
  const choose = vi.spyOn(attempt, 'choose').mockReturnValue(true)
  const early = ['1', 'ArrowRight', '2'].map((key) => new KeyboardEvent('keydown', { key }))
  const { rerender } = render(<Keys early={early} />, {
    wrapper: ({ children }) => <CurrentAttempt value={attempt}>{children}</CurrentAttempt>,
  })
  rerender(<Keys early={early} />)
  expect([choose.mock.calls, attempt.store.getState().at]).toEqual([
    [
      [11, 'Mass'],
      [12, 'Force'],
    ],
    1,
  ])
})

test('what was pressed long before the keys were there is not done', () => {
  const attempt = anAttempt()
  const choose = vi.spyOn(attempt, 'choose').mockReturnValue(true)
  const long = new KeyboardEvent('keydown', { key: '1' })
  Object.defineProperty(long, 'timeStamp', { value: performance.now() - 10_001 })
  render(
    <CurrentAttempt value={attempt}>
      <Keys early={[long]} />
    </CurrentAttempt>,
  )
  expect(choose.mock.calls).toEqual([])
})
