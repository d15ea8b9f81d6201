import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { SearchInput, SearchHint } from './search-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { useSettled } from '#ui/use-settled.ts'
import { searchQuery, type Found } from './search.api.ts'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import {
  BookOpen,
  ClipboardCheck,
  FileText,
  GraduationCap,
  Layers,
  Library,
  type LucideIcon,
  Newspaper,
  Play,
} from 'lucide-react'
import { type Place, paths } from '../../paths.ts'
import { formatDay } from '#ui/format/format-day.ts'
import { queryOf } from './query.rules.ts'
import { stepped } from './stepped.rules.ts'

type FoundKind = { icon: LucideIcon; label: () => string; placeOf: (found: Found) => Place }

/** The label of each kind, and the target of its results. */
const foundKinds: Record<Found['kind'], FoundKind> = {
  subject: { icon: Library, label: m.search_subjects, placeOf: ({ id }) => paths.chapters(id) },
  chapter: {
    icon: Layers,
    label: m.search_chapters,
    placeOf: ({ subject_id, id }) => paths.content(subject_id ?? 0, id),
  },
  topic: { icon: Play, label: m.search_topics, placeOf: ({ chapter_id, id }) => paths.topic(chapter_id ?? 0, { id }) },
  material: {
    icon: BookOpen,
    label: m.search_materials,
    placeOf: ({ subject_id, chapter_id, id }) => paths.materials(subject_id ?? 0, chapter_id ?? 0, { learning: id }),
  },
  quiz: { icon: ClipboardCheck, label: m.search_quizzes, placeOf: ({ id }) => paths.quizStart(id) },
  exam: { icon: FileText, label: m.menu_exams, placeOf: ({ id }) => paths.exam(id) },
  entrance: { icon: GraduationCap, label: m.menu_entrance, placeOf: ({ id }) => paths.entranceStart(id) },
  news: { icon: Newspaper, label: m.search_news, placeOf: ({ id }) => paths.news(id) },
}

/** Returns the subject, chapter or date of a result, in one line. */
function standsIn({ kind, subject_name, chapter_name, published_on }: Found): string {
  if (published_on !== null) return formatDay(published_on, 'short')
  const names = kind === 'subject' ? [] : kind === 'chapter' ? [subject_name] : [subject_name, chapter_name]
  return names.filter(Boolean).join(' · ')
}

type SearchResultsProps = {
  id: string
  found: Found[]
  /** Index of the result that Enter opens. */
  at: number
  onLeave: () => void
}

const optionId = (id: string, at: number): string => `${id}-${at}`

/** What was found, kind by kind. The focus stays in the box; the arrows move the mark. */
function SearchResults({ id, found, at, onLeave }: SearchResultsProps) {
  const groups = [...Map.groupBy(found, ({ kind }) => kind)]
  return (
    <div id={id} role="listbox" aria-label={m.search_results()} className="px-2 pb-2">
      {groups.map(([kind, ofKind]) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-2">
            {foundKinds[kind].label()}
          </div>
          {ofKind.map((one) => (
            <Result
              key={one.id}
              id={optionId(id, found.indexOf(one))}
              found={one}
              marked={found[at] === one}
              onLeave={onLeave}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type ResultProps = { id: string; found: Found; marked: boolean; onLeave: () => void }

function Result({ id, found, marked, onLeave }: ResultProps) {
  const { icon: Icon, placeOf } = foundKinds[found.kind]
  const place = standsIn(found)
  return (
    <PlaceLink
      place={placeOf(found)}
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      className="flex min-h-13 items-center gap-3 rounded-control px-3 py-1.5 text-ink no-underline hover:bg-brand-50 aria-selected:bg-brand-50 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
      onClick={onLeave}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-50 text-brand-strong">
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium wrap-anywhere">{found.title}</span>
        {place && <span className="block truncate text-sm text-ink-2">{place}</span>}
      </span>
    </PlaceLink>
  )
}

type SearchNoteProps = { query: string; found: Found[]; error: Error | null; isFetching: boolean; refetch: () => void }

/** The note in place of results: what can be searched, that nothing was found, or that the search failed. */
function SearchNote({ query, found, error, isFetching, refetch }: SearchNoteProps) {
  if (query !== '' && error && !isFetching) {
    return (
      <div role="alert" className="px-5 py-8 text-center">
        <p className="font-semibold">{m.search_failed()}</p>
        <p className="mt-1 mb-3 text-sm text-ink-2">{error.message}</p>
        <Button look="secondary" onClick={refetch}>
          {m.state_retry()}
        </Button>
      </div>
    )
  }
  const none = query !== '' && found.length === 0 && !isFetching
  return (
    <>
      <p role="status" className={none ? 'px-5 py-8 text-center text-ink-2 wrap-anywhere' : 'sr-only'}>
        {none && m.search_none({ query })}
        {found.length > 0 && m.search_count({ count: found.length })}
      </p>
      {query === '' && <SearchHint />}
    </>
  )
}

/** Returns the results for the typed text, fetched once the typing pauses. */
function useSearch(typed: string) {
  const query = useSettled(queryOf(typed))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(useStudId(), query))
  return {
    query,
    found: query === '' ? [] : (data ?? []),
    /** True when the results belong to the text typed now. */
    isWhole: queryOf(typed) === query && data !== undefined && !isPlaceholderData && error === null,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}

type SearchPanelProps = {
  typed: string
  onType: (typed: string) => void
  /** The text in the input when Enter was pressed last. */
  entered: string | null
  onEnter: () => void
  onLeave: () => void
}

/** The input and its results. Arrows move the mark, Enter opens. */
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

/** Runs `then` when `isDue` becomes true: Enter opens the result once it arrives, unless the text changes meanwhile. */
function useWhen(isDue: boolean, then: () => void): void {
  const run = useEffectEvent(then)
  useEffect(() => {
    if (isDue) run()
  }, [isDue])
}
