import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { PdfEngine } from '../media/pdf/engine/pdf-engine.ts'
import { makePdfStore, type PdfState } from '../media/pdf/engine/pdf-state.ts'
import { PdfContext } from '../media/pdf/pdf-context.ts'
import type { PdfLesson } from '../media/pdf/pdf-lesson.ts'

/** Returns an engine that renders nothing, and records its calls. */
export function makeEngine(state: Partial<PdfState> = {}) {
  const store = makePdfStore()
  store.setState({ phase: 'ready', page: 3, pages: 12, ...state })
  const asked: string[] = []
  const view = new Proxy(
    {},
    {
      get:
        (_view, name) =>
        (...of: unknown[]) =>
          asked.push([String(name), ...of].join(' ')),
    },
  )
  const givePassword = (password: string) => asked.push(`password ${password}`)
  return { engine: { store, view, givePassword } as unknown as PdfEngine, store, asked }
}

/** Draws a part of the viewer with the lesson that is read. */
export function renderInViewer(shown: ReactNode, state: Partial<PdfState> = {}, lesson: Partial<PdfLesson> = {}) {
  const made = makeEngine(state)
  const pdf = {
    engine: made.engine,
    full: false,
    toggleFull: vi.fn<() => void>(),
    barsHidden: false,
    toggleBars: vi.fn<() => void>(),
    chooseFile: vi.fn<() => void>(),
  }
  const whole = { title: 'Optics', bytes: null, mayDownload: false, ...lesson } as PdfLesson
  render(<PdfContext value={{ ...pdf, lesson: whole }}>{shown}</PdfContext>)
  return { ...made, ...pdf }
}
