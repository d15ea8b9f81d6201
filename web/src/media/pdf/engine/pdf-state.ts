import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createStore, type StoreApi } from 'zustand'
import type { Fit } from './zoom.rules.ts'

export type Scroll = 'vertical' | 'horizontal' | 'page' | 'wrapped'
export type Spread = 'single' | 'dual' | 'cover'

/** The state of a search; `current` is 0 while no match is selected. */
export type Found = { current: number; total: number; searching: boolean }

/** `missing`: the server does not have it or does not hand it out. */
export type Failure = 'connection' | 'missing' | 'damaged'

export type PdfState = {
  phase: 'loading' | 'password' | 'error' | 'ready'
  /** Why the document does not open, in the phase `error`. */
  failure: Failure
  /** Of the loading, null while unknown. */
  percent: number | null
  wrongPassword: boolean
  document: PDFDocumentProxy | null
  /** Of a file from the student's own device. */
  fileName: string | null
  page: number
  pages: number
  scale: number
  fit: Fit | null
  scroll: Scroll
  spread: Spread
  found: Found | null
  canBack: boolean
  canForward: boolean
  /** Progress of preparing pages for the printer, null when none are prepared. */
  printing: number | null
  search: boolean
  panel: boolean
}

export type PdfStore = StoreApi<PdfState>

export const makePdfStore = (): PdfStore =>
  createStore<PdfState>(() => ({
    phase: 'loading',
    failure: 'connection',
    percent: null,
    wrongPassword: false,
    document: null,
    fileName: null,
    page: 1,
    pages: 0,
    scale: 1,
    fit: 'width',
    scroll: 'vertical',
    spread: 'single',
    found: null,
    canBack: false,
    canForward: false,
    printing: null,
    search: false,
    panel: false,
  }))
