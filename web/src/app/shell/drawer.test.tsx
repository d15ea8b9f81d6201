import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Drawer } from './shell.tsx'

// jsdom has no matchMedia, which the module calls on import.
const media = vi.hoisted(() => {
  const list = Object.assign(new EventTarget(), { matches: false })
  window.matchMedia = () => list as unknown as MediaQueryList
  return list
})

beforeAll(knowDialogs)

function becomes(wide: boolean): void {
  media.matches = wide
  act(() => void media.dispatchEvent(new Event('change')))
}

async function show(open = true) {
  const onClose = vi.fn<() => void>()
  becomes(false)
  await renderAt(<Drawer open={open} onClose={onClose} />)
  return onClose
}

test('the drawer closes by its button, and by whatever entry is pressed', async () => {
  const onClose = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Close the menu' }))
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Recorded Class' })))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a tablet that is turned with its drawer open is not left behind a hidden one', async () => {
  const onClose = await show()
  expect(onClose).not.toHaveBeenCalled()
  becomes(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a closed drawer has no entries that a keyboard could reach', async () => {
  await show(false)
  expect(screen.queryByText('Recorded Class')).toBeNull()
})
