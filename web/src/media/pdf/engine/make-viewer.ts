import { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { m } from '#messages/web'
import { MAX_PHONE_PIXELS, MAX_PIXELS } from './canvas-budget.rules.ts'
import { SIGNS } from './open-pdf.ts'

type Options = ConstructorParameters<typeof PDFViewer>[0]

/** The library's own texts are not loaded; the few that are heard are set where pages are drawn. */
const silent = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
}

/** The library's viewer in `container`, whose first child holds the pages. */
export function makeViewer(container: HTMLDivElement, signal: AbortSignal) {
  const bus = new EventBus()
  const links = new PDFLinkService({
    eventBus: bus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer',
  })
  const finder = new PDFFindController({ eventBus: bus, linkService: links })
  const options: Options & { abortSignal: AbortSignal } = {
    container,
    eventBus: bus,
    linkService: links,
    findController: finder,
    l10n: silent as unknown as NonNullable<Options['l10n']>,
    imageResourcesPath: SIGNS,
    maxCanvasPixels: window.matchMedia('(pointer: coarse)').matches ? MAX_PHONE_PIXELS : MAX_PIXELS,
    removePageBorders: true,
    // Editing of documents is off.
    annotationEditorMode: -1,
    // It guesses links from the text, and fails on some documents.
    enableAutoLinking: false,
    abortSignal: signal,
  }
  const viewer = new PDFViewer(options)
  links.setViewer(viewer)
  bus.on('pagerendered', ({ source, pageNumber }: { source: { div: HTMLElement }; pageNumber: number }) => {
    source.div.setAttribute('aria-label', m.pdf_page({ page: pageNumber }))
  })
  return { bus, links, finder, viewer }
}
