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
  /** The list of results, and the one of them that is marked. */
  list?: string
  marked?: string | undefined
}

/** The box alone: it takes what is typed while the rest of the search is still coming. */
export function SearchInput({ value, onChange, onLeave, busy = false, onKeyDown, list, marked }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // At once: it takes the place of another box, and what is typed meanwhile would go nowhere.
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-1.5 ps-4 pe-2 has-[input:focus]:border-brand">
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

/** What can be searched, while nothing is typed. */
export const SearchHint = () => <p className="px-5 py-6 text-sm text-ink-2">{m.search_hint()}</p>
