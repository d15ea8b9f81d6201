import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeEngine } from '../../testing/pdf-viewer.tsx'
import type { PdfEngine } from './engine/pdf-engine.ts'
import type { PdfState } from './engine/pdf-state.ts'
import { usePdfKeys } from './pdf-viewer.tsx'

function Viewer({ engine, asking }: { engine: PdfEngine; asking: boolean }) {
  usePdfKeys(engine)
  return (
    <>
      <input aria-label="Page number" />
      <button type="button">Next page</button>
      <dialog open={asking}>Log out?</dialog>
    </>
  )
}

function show(state: Partial<PdfState> = {}, asking = false) {
  const made = makeEngine(state)
  render(<Viewer engine={made.engine} asking={asking} />)
  return made
}

/** Returns true when the browser may run the key's default action. */
const press = (key: string, more: object = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...more })

test.each([
  ['ArrowRight', 'turn 1'],
  ['ArrowLeft', 'turn -1'],
  ['PageDown', 'scroll 1 screen'],
  [' ', 'scroll 1 screen'],
  ['ArrowUp', 'scroll -1 line'],
  ['Home', 'goTo 1'],
  ['End', 'goTo 12'],
  ['+', 'zoomIn'],
  ['-', 'zoomOut'],
])('a reader moves by %j', (key, what) => {
  const { asked } = show()
  expect(press(key)).toBe(false)
  expect(asked).toEqual([what])
})

test('with Control the search and zoom of the browser are those of the document', () => {
  const { asked, store } = show()
  expect(press('f', { ctrlKey: true })).toBe(false)
  expect(store.getState().search).toBe(true)
  press('0', { ctrlKey: true })
  expect(asked).toEqual(['fit width'])
  expect(press('p', { ctrlKey: true })).toBe(true)
})

describe('a key is left alone', () => {
  test.each(['ArrowRight', ' ', '-'])('A key is left alone while a number is typed (%j)', (key) => {
    const { asked } = show()
    expect(press(key, {}, screen.getByRole('textbox'))).toBe(true)
    expect(asked).toEqual([])
  })

  test('A key is left alone where the space bar presses a button, though arrows still turn pages', () => {
    const { asked } = show()
    expect(press(' ', {}, screen.getByRole('button'))).toBe(true)
    press('ArrowRight', {}, screen.getByRole('button'))
    expect(asked).toEqual(['turn 1'])
  })

  test.each([
    ['with Alt', {}, false, { altKey: true }],
    ['while a question stands before the document', {}, true, {}],
    ['before the document is there', { phase: 'loading' }, false, {}],
  ] as const)('A key is left alone %s', (_when, state, asking, held) => {
    const { asked } = show(state, asking)
    expect(press('ArrowRight', held)).toBe(true)
    expect(asked).toEqual([])
  })
})

test('Escape closes the search first, and then the panel beside the pages', () => {
  const { store } = show({ search: true, panel: true })
  press('Escape')
  expect(store.getState()).toMatchObject({ search: false, panel: true })
  press('Escape')
  expect(store.getState()).toMatchObject({ search: false, panel: false })
})
