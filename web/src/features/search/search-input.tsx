import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'

type SearchInputProps = {
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  busy?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  /** Ids of the list of results and of the marked one. */
  list?: string
  marked?: string | undefined
}

/** The input alone: usable while the rest of the search loads. */
export function SearchInput({ value, onChange, onLeave, busy = false, onKeyDown, list, marked }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // A layout effect: the input replaces another one, and letters typed meanwhile would be lost.
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-1.5 ps-4 pe-2 focus-within:border-brand">
      {busy ? <Spinner /> : <Search size={20} aria-hidden className="shrink-0 text-ink-2" />}
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={m.search_label()}
        aria-expanded={marked !== undefined}
        aria-controls={marked === undefined ? undefined : list}
        aria-activedescendant={marked}
        aria-autocomplete="list"
        placeholder={m.search_placeholder()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={value}
        className="min-h-12 w-full min-w-0 grow bg-transparent outline-none placeholder:text-ink-2 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={X} label={m.dialog_close()} onClick={onLeave} />
    </div>
  )
}

/** Shown while nothing is typed: what can be searched. */
export const SearchHint = () => <p className="px-5 py-6 text-sm text-ink-2">{m.search_hint()}</p>
