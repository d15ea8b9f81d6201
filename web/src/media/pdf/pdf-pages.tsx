import { FileX, LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { whenOnline } from '#ui/is-online.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { type Tap, watchTaps } from '../taps.ts'
import { PagePill } from './bar/page-pill.tsx'
import { usePdf, usePdfState } from './pdf-context.ts'
import { TextField } from '#ui/text-field.tsx'

/** In the place of a document that asks for a password. */
export function PasswordForm() {
  const { engine } = usePdf()
  const wrong = usePdfState((state) => state.wrongPassword)
  const [password, setPassword] = useState('')
  return (
    <div className="absolute inset-0 z-5 overflow-y-auto bg-page p-4">
      <form
        className="mx-auto mt-6 grid max-w-notice gap-4 rounded-card border border-line bg-card p-6 md:mt-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (password) engine.givePassword(password)
        }}
      >
        <LockKeyhole size={40} strokeWidth={1.75} aria-hidden className="text-brand" />
        <p className="font-semibold">{m.pdf_password_needed()}</p>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else to do here
          autoFocus
          type="password"
          autoComplete="off"
          label={m.pdf_password()}
          error={wrong ? m.pdf_password_wrong() : undefined}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" disabled={!password} wide>
          {m.pdf_password_submit()}
        </Button>
      </form>
    </div>
  )
}

/** A tap on these does something of its own. */
const PRESSED = 'a, button, input, select, textarea'

/** The place of the pages, and what stands there while there are none. */
export function PdfPages() {
  const { engine, full, toggleBars } = usePdf()
  const container = useRef<HTMLDivElement>(null)
  const phase = usePdfState((state) => state.phase)
  const printing = usePdfState((state) => state.printing)
  useEffect(() => (container.current ? engine.attach(container.current) : undefined), [engine])
  const tap = useEffectEvent(({ target }: Tap) => {
    if (full && !target?.closest(PRESSED)) toggleBars()
  })
  useEffect(() => {
    const off = new AbortController()
    const onDouble = ({ x, y }: Tap) => engine.view.toggleZoom([x, y])
    if (container.current) watchTaps(container.current, { onTap: tap, onDouble }, off.signal)
    return () => off.abort()
  }, [engine])
  useEffect(() => {
    if (phase === 'ready') container.current?.focus({ preventScroll: true })
  }, [phase])
  return (
    <div className="relative min-h-0 grow">
      {/* Pages have another size before they are fitted into their place. */}
      <div className={`absolute inset-0 ${phase === 'loading' ? 'invisible' : ''}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it */}
        <div ref={container} tabIndex={0} className="pdf-pages absolute inset-0 overflow-auto outline-none">
          <div className="pdfViewer" />
        </div>
      </div>
      <PagePill container={container} />
      {phase === 'loading' && <Loading />}
      {phase === 'password' && <PasswordForm />}
      {phase === 'error' && <Failed />}
      {printing !== null && <Printing percent={printing} />}
    </div>
  )
}

const COVER = 'absolute inset-0 z-5 grid place-content-center overflow-y-auto bg-page p-4'

function Loading() {
  const percent = usePdfState((state) => state.percent)
  return (
    <div role="status" className={`${COVER} animate-late gap-3 text-center`}>
      <p>{m.pdf_loading()}</p>
      <span className="w-50">
        <ProgressLine percent={percent ?? 0} />
      </span>
      <p className="text-sm text-ink-2 tabular">{percent === null ? '\u00a0' : m.pdf_loading_percent({ percent })}</p>
    </div>
  )
}

const WORDS = { connection: m.pdf_failed_text, missing: m.pdf_failed_missing, damaged: m.pdf_failed_damaged }

function Failed() {
  const { engine, chooseFile } = usePdf()
  const fileName = usePdfState((state) => state.fileName)
  const failure = usePdfState((state) => state.failure)
  useEffect(() => (fileName === null ? whenOnline(() => void engine.openLesson()) : undefined), [engine, fileName])
  return (
    <div role="alert" className={COVER}>
      <FullState
        icon={FileX}
        tone="bad"
        title={m.pdf_failed()}
        text={fileName === null ? WORDS[failure]() : m.pdf_failed_file()}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => void engine.openLesson()}>
            {fileName === null ? m.state_retry() : m.pdf_to_lesson()}
          </Button>
          <Button look="secondary" onClick={chooseFile}>
            {m.pdf_open_file()}
          </Button>
        </div>
      </FullState>
    </div>
  )
}

function Printing({ percent }: { percent: number }) {
  const { engine } = usePdf()
  return (
    <div
      role="status"
      className="absolute inset-x-4 bottom-4 z-5 mx-auto flex max-w-md items-center justify-between gap-3 rounded-card border border-line bg-card py-2 pe-2 ps-4"
    >
      {m.pdf_printing({ percent })}
      <Button look="quiet" onClick={() => engine.store.setState({ printing: null })}>
        {m.pdf_cancel()}
      </Button>
    </div>
  )
}
