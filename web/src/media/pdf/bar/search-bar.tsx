import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import type { Found } from '../engine/pdf-state.ts'
import { usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'

const TYPING_MS = 250

/** Searches the whole document, and steps through the matches. */
export function SearchBar() {
  const { engine } = usePdf()
  const found = usePdfState((state) => state.found)
  const [text, setText] = useState('')
  const asked = useRef('')
  const ask = (step: 'new' | 'next' | 'previous') => {
    // The first step with a new text starts its search.
    const isNew = asked.current !== text
    asked.current = text
    engine.view.find(text, isNew ? 'new' : step)
  }
  useEffect(() => {
    if (text === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text
      engine.view.find(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [engine, text])
  const close = () => engine.store.setState({ search: false })
  return (
    <form
      role="search"
      className="flex shrink-0 items-center gap-1 border-b border-line bg-card px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        ask('next')
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the student has just asked for it
        autoFocus
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={m.pdf_search_for()}
        placeholder={m.pdf_search_for()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full min-w-0 grow rounded-control lg:max-w-80 border border-line-strong bg-card px-3"
      />
      <p role="status" className="shrink-0 px-1 text-sm whitespace-nowrap text-ink-2 tabular">
        {text.trim() !== '' && found && wordsOf(found)}
      </p>
      <BarButton
        icon={ChevronUp}
        label={m.pdf_hit_previous()}
        disabled={!found?.total}
        onClick={() => ask('previous')}
      />
      <BarButton icon={ChevronDown} label={m.pdf_hit_next()} disabled={!found?.total} onClick={() => ask('next')} />
      <BarButton icon={X} label={m.pdf_search_close()} onClick={close} />
    </form>
  )
}

function wordsOf({ current, total, searching }: Found): string {
  if (total > 0) return m.pdf_hits({ current, total })
  return searching ? m.pdf_searching() : m.pdf_no_hits()
}
