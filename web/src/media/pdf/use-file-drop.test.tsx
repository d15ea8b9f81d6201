import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { pdfAmong, useFileDrop } from './pdf-viewer.tsx'

const list = (...names: string[]) => names.map((name) => new File([], name)) as unknown as FileList

test.each([
  [['Optics.PDF'], 'Optics.PDF'],
  [['notes.txt', 'first.pdf', 'second.pdf'], 'first.pdf'],
  [['pdf', 'notes.pdf.zip'], undefined],
  [[], undefined],
])('of the files %j the viewer opens %j', (names, opened) => {
  expect(pdfAmong(list(...names))?.name).toBe(opened)
})

const onFiles = vi.fn<(files: FileList | null) => void>()

function Pages() {
  const box = useRef<HTMLDivElement>(null)
  const hovers = useFileDrop(box, onFiles)
  return (
    <div ref={box}>
      <p>Page 1</p>
      {hovers && <p>Drop it here</p>}
    </div>
  )
}

/** Returns true when the browser may run its default action: open the file in place of the app. */
function drag(kind: 'dragOver' | 'dragLeave' | 'drop', types: string[], to?: Element): boolean {
  const event = createEvent[kind](screen.getByText('Page 1'))
  Object.defineProperty(event, 'dataTransfer', { value: { types, files: list('optics.pdf') } })
  Object.defineProperty(event, 'relatedTarget', { value: to ?? null })
  return fireEvent(screen.getByText('Page 1'), event)
}

const isInvited = () => screen.queryByText('Drop it here') !== null

test('a file that hovers over the pages is invited, and opened where it is dropped', () => {
  render(<Pages />)
  expect(drag('dragOver', ['Files'])).toBe(false)
  expect(isInvited()).toBe(true)
  expect(drag('drop', ['Files'])).toBe(false)
  expect(onFiles.mock.calls.map(([files]) => pdfAmong(files)?.name)).toEqual(['optics.pdf'])
  expect(isInvited()).toBe(false)
})

test('text that is dragged is no file', () => {
  onFiles.mockClear()
  render(<Pages />)
  expect(drag('dragOver', ['text/plain'])).toBe(true)
  expect(isInvited()).toBe(false)
  expect(drag('drop', ['text/plain'])).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})

test('the invitation stays while the file moves among the pages, and goes with it', () => {
  render(<Pages />)
  drag('dragOver', ['Files'])
  drag('dragLeave', ['Files'], screen.getByText('Page 1'))
  expect(isInvited()).toBe(true)
  drag('dragLeave', ['Files'], document.body)
  expect(isInvited()).toBe(false)
})
