import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PdfEngine } from './engine/pdf-engine.ts'
import type { PdfState } from './engine/pdf-state.ts'
import type { FullScreen } from './use-full-screen.ts'
import type { PdfLesson } from './pdf-lesson.ts'

type Pdf = FullScreen & {
  engine: PdfEngine
  lesson: PdfLesson
  /** Asks for a file of the student's own. */
  chooseFile: () => void
}

export const PdfContext = createContext<Pdf | null>(null)

export function usePdf(): Pdf {
  const pdf = useContext(PdfContext)
  if (!pdf) throw new Error('A part of the viewer stands outside of it.')
  return pdf
}

export const usePdfState = <Part>(select: (state: PdfState) => Part): Part => useStore(usePdf().engine.store, select)

export const useIsReady = (): boolean => usePdfState(({ phase }) => phase === 'ready')
