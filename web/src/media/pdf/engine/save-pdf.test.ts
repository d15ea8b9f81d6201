import type { PDFDocumentProxy } from 'pdfjs-dist'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savePdf } from './save-pdf.ts'

const pdf = { getData: async () => new Uint8Array([37, 80, 68, 70]) } as unknown as PDFDocumentProxy
const saved: { name: string; address: string }[] = []

beforeEach(() => {
  saved.length = 0
  vi.useFakeTimers()
  URL.createObjectURL = () => 'blob:optics'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
})

afterEach(() => void vi.useRealTimers())

test.each([
  ['Optics', 'Optics.pdf'],
  ['Optics.PDF', 'Optics.PDF'],
  ['Waves: what is "light"? a/b', 'Waves  what is  light  a b.pdf'],
])('the lesson %j is saved as %j', async (title, name) => {
  await savePdf(pdf, title)
  expect(saved).toEqual([{ name, address: 'blob:optics' }])
})

test('the browser has a while to take the file before its place is given back', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  await savePdf(pdf, 'Optics')
  await vi.advanceTimersByTimeAsync(1000)
  expect(revoked).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(revoked.mock.calls).toEqual([['blob:optics']])
})
