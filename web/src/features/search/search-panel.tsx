import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { foundKinds } from './found-kinds.ts'
import { SearchInput } from './search-input.tsx'
import { SearchNote } from './search-note.tsx'
import { optionId, SearchResults } from './search-results.tsx'
import { stepped } from './stepped.rules.ts'
import { useSearch } from './use-search.ts'

type SearchPanelProps = {
  typed: string
  onType: (typed: string) => void
  /** What stood in the box when Enter was pressed last. */
  entered: string | null
  onEnter: () => void
  onLeave: () => void
}

/** The box and what it finds. Arrows choose, Enter opens. */
export function SearchPanel({ typed, onType, entered, onEnter, onLeave }: SearchPanelProps) {
  const search = useSearch(typed)
  const { query, found } = search
  const { at, move } = useMark(query, found.length)
  const navigate = useNavigate()
  const list = useId()
  const marked = found[at]
  useWhen(entered === typed && search.isWhole, () => {
    if (!marked) return
    onLeave()
    void navigate(foundKinds[marked.kind].placeOf(marked) as Parameters<typeof navigate>[0])
  })
  const keys = (event: KeyboardEvent) => {
    const to = stepped(event.key, at, found.length)
    if (to !== null) {
      event.preventDefault()
      move(to)
      document.getElementById(optionId(list, to))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') onEnter()
  }
  return (
    <>
      <SearchInput
        value={typed}
        onChange={onType}
        onLeave={onLeave}
        busy={search.isFetching}
        onKeyDown={keys}
        list={list}
        marked={marked && optionId(list, at)}
      />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {found.length > 0 && <SearchResults id={list} found={found} at={at} onLeave={onLeave} />}
        <SearchNote {...search} />
      </div>
    </>
  )
}

/** The first result is marked until the arrows mark another one. */
function useMark(query: string, count: number) {
  const [mark, setMark] = useState({ query, at: 0 })
  const at = mark.query === query && mark.at < count ? mark.at : 0
  return { at, move: (to: number) => setMark({ query, at: to }) }
}

/** Runs `then` when this comes true: the answer is opened as soon as it is there, if nothing else is typed meanwhile. */
function useWhen(isDue: boolean, then: () => void): void {
  const run = useEffectEvent(then)
  useEffect(() => {
    if (isDue) run()
  }, [isDue])
}
