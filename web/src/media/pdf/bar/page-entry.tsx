import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'

/** The page's number, to be typed over, between the ways to the pages beside it. */
export function PageEntry() {
  const { engine } = usePdf()
  const ready = useIsReady()
  const page = usePdfState((state) => state.page)
  const pages = usePdfState((state) => state.pages)
  return (
    <div className="flex items-center">
      <BarButton
        icon={ChevronUp}
        label={m.pdf_previous_page()}
        disabled={!ready || page <= 1}
        onClick={() => engine.view.turn(-1)}
      />
      <Entry key={page} page={page} pages={pages} disabled={!ready} />
      <span className="me-1 ms-3 text-sm whitespace-nowrap text-ink-2 tabular">{m.pdf_of_pages({ pages })}</span>
      <BarButton
        icon={ChevronDown}
        label={m.pdf_next_page()}
        disabled={!ready || page >= pages}
        onClick={() => engine.view.turn(1)}
      />
    </div>
  )
}

/** Remounted for every page, so that half-typed numbers disappear. */
function Entry({ page, pages, disabled }: { page: number; pages: number; disabled: boolean }) {
  const { engine } = usePdf()
  const [text, setText] = useState(String(page))
  const go = () => {
    const wanted = Number(text)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages && wanted !== page) engine.view.jumpTo(wanted)
    else setText(String(page))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        aria-label={m.pdf_page_number()}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="min-h-8.5 w-13 rounded-[10px] border border-line bg-card px-1 text-center text-base tabular lg:text-sm"
      />
    </form>
  )
}
