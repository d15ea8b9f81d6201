import { InvalidPDFException, PasswordException, ResponseException } from 'pdfjs-dist'
import { untilOnline } from '../../../api/until-online.ts'
import type { PdfLesson } from '../pdf-lesson.ts'
import { type OpenPdf, openPdf, type PdfSource } from './open-pdf.ts'
import { type Failure, makePdfStore } from './pdf-state.ts'
import { PdfView } from './pdf-view.ts'

/** A page that fails again within this time fails for another reason than the connection. */
const REPAIR_RETRY_MS = 10_000
const RETRY_MS = 4000

const GONE = new ResponseException('', 404, true)

/** Without a status no server has answered. */
function failureOf(error: unknown): Failure {
  if (error instanceof InvalidPDFException) return 'damaged'
  return error instanceof ResponseException && error.status >= 400 ? 'missing' : 'connection'
}

/** Opens documents and keeps the lesson's one going: addresses expire and connections break. */
export class PdfEngine {
  readonly store = makePdfStore()
  private readonly lesson: PdfLesson
  private shown: PdfView | null = null
  private open: OpenPdf | null = null
  private source: PdfSource
  private submitPassword: ((password: string) => void) | null = null
  /** Asked for once, also when the document is opened anew. */
  private password: string | null = null
  private mending = false
  private mendedAt = Number.NEGATIVE_INFINITY

  constructor(lesson: PdfLesson) {
    this.lesson = lesson
    this.source = lesson.source
  }

  /** Shows the lesson in `container`; returns how to end that. */
  attach(container: HTMLDivElement): () => void {
    this.shown = new PdfView(container, {
      store: this.store,
      onPage: (page) => this.store.getState().fileName === null && this.lesson.onPage(page),
      onFailure: () => void this.mend(),
    })
    void this.openLesson()
    return () => {
      this.shown?.end()
      this.shown = null
      this.open?.close()
      this.open = null
    }
  }

  /** The view; it exists as long as the viewer is mounted. */
  get view(): PdfView {
    if (!this.shown) throw new Error('The viewer is gone.')
    return this.shown
  }

  async openLesson(): Promise<void> {
    this.store.setState({ fileName: null })
    const page = this.lesson.page ?? 1
    const failure = await this.load(this.lesson.source, page)
    if (!failure || failure instanceof PasswordException) return
    if (failureOf(failure) === 'damaged') return this.fail(failure)
    // A cached answer of the server may contain an expired address.
    const address = await this.lesson.renew().catch((error: unknown) => error as Error)
    if (address instanceof Error) return this.fail(address)
    const again = address === null ? GONE : await this.load({ address }, page)
    if (again) this.fail(again)
  }

  async openFile(file: File): Promise<void> {
    this.store.setState({ fileName: file.name })
    const failure = await this.load({ file }, 1)
    if (failure) this.fail(failure)
  }

  givePassword(password: string): void {
    this.password = password
    this.store.setState({ phase: 'loading' })
    this.submitPassword?.(password)
  }

  private get isFetched(): boolean {
    return 'address' in this.source
  }

  /** Returns the failure, or null. If another document is requested meanwhile, that one is shown. */
  private async load(source: PdfSource, page: number): Promise<Error | null> {
    this.store.setState({ phase: 'loading', percent: null, document: null, found: null, search: false })
    this.password = null
    this.shown?.show(null)
    this.shown?.forget()
    this.open?.close()
    return this.swap(source, page)
  }

  private async swap(source: PdfSource, page: number): Promise<Error | null> {
    const opening = openPdf(source, {
      bytes: this.lesson.bytes,
      onPercent: (percent) => this.store.setState({ percent }),
      onPassword: (submit, wrongPassword) => {
        this.submitPassword = submit
        if (this.password !== null && !wrongPassword) return submit(this.password)
        this.store.setState({ phase: 'password', wrongPassword })
      },
    })
    const before = this.open
    this.open = opening
    this.source = source
    try {
      const document = await opening.document
      if (this.open !== opening) return null
      this.store.setState({ document })
      this.shown?.show(document, page)
      return null
    } catch (error) {
      if (this.open !== opening) return null
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      if (this.open !== opening) opening.close()
      before?.close()
    }
  }

  private fail(error: unknown): void {
    this.open?.close()
    this.store.setState({ phase: 'error', failure: failureOf(error) })
  }

  /** Goes on at the same page with a fresh address. */
  private async mend(): Promise<void> {
    if (this.mending || !this.isFetched || performance.now() - this.mendedAt < REPAIR_RETRY_MS) return
    this.mending = true
    const opened = this.open
    while (this.shown && this.open === opened) {
      try {
        const address = await this.lesson.renew()
        if (!this.shown || this.open !== opened) break
        const failure = address === null ? GONE : await this.swap({ address }, this.store.getState().page)
        if (failure) this.fail(failure)
        break
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        await untilOnline()
      }
    }
    this.mendedAt = performance.now()
    this.mending = false
  }
}
