import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { FilePen, LibraryBig, type LucideIcon, UserRound, X } from 'lucide-react'
import {
  createElement,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { beginWords, nearWords } from '#contract/staff/near-words.rules.ts'
import { m } from '#messages/console'
import { m as w } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { lazyPart, useUntilLoaded } from '#ui/lazy-part.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { useSettled } from '#ui/use-settled.ts'
import type { StaffData } from '../api/staff-call.ts'
import { staffQuery } from '../api/staff-query.ts'
import { groupsFor, type MenuEntry, ownEntry } from './menu-entries.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { SearchInput } from '../ui/search-field.tsx'

type Kind = StaffData<'/staff/find'>['found'][number]['kind'] | 'page'
type Result = { key: string; kind: Kind; title: string; more: string; icon: LucideIcon; place: object }

const KINDS: Record<Kind, () => string> = {
  page: m.find_pages,
  student: m.find_students,
  paper: m.find_papers,
  question: m.find_questions,
}

const LONGEST = 100

/** A search over the console's pages, students, test papers and questions. The arrows move the mark, Enter opens. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { results, isBusy, isWhole, error } = useResults(typed)
  const list = useId()
  const { at, step } = useMark(typed, results.length)
  const input = useRef<HTMLInputElement>(null)
  // A layout effect: letters typed while the dialog opens would be lost.
  useLayoutEffect(() => input.current?.focus(), [])
  const marked = results[at]
  const enter = useEntering({ typed, marked, isWhole, onClose })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    // The box itself would only be emptied.
    if (event.key === 'Escape') onClose()
    const next = step(event.key)
    if (next === null) return
    event.preventDefault()
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Modal
      open
      onClose={onClose}
      aria-label={m.find_label()}
      className="mx-auto mt-0 mb-auto flex max-h-[min(85dvh,640px)] w-full max-w-[640px] flex-col rounded-b-card sm:mt-[10vh] sm:rounded-card"
    >
      <div className="flex shrink-0 items-center border-b border-line py-1.5 pe-2 focus-within:border-brand">
        <SearchInput
          busy={isBusy}
          hasClose
          role="combobox"
          ref={input}
          aria-label={m.find_label()}
          aria-expanded={results.length > 0}
          aria-controls={results.length > 0 ? list : undefined}
          aria-activedescendant={results.length > 0 ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={m.find_placeholder()}
          enterKeyHint="go"
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys}
        />
        <IconButton icon={X} label={w.dialog_close()} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {results.length > 0 && <Results id={list} results={results} at={at} onLeave={onClose} />}
        <Note typed={typed} count={results.length} isWhole={isWhole} error={error} />
      </div>
    </Modal>
  )
}

type Entering = { typed: string; marked: Result | undefined; isWhole: boolean; onClose: () => void }

/** Returns what Enter does: it opens the marked result, once the results belong to the text that stands there. */
function useEntering({ typed, marked, isWhole, onClose }: Entering): () => void {
  const [entered, setEntered] = useState<string | null>(null)
  const navigate = useNavigate()
  const open = useEffectEvent(() => {
    if (!marked) return
    onClose()
    void navigate(marked.place as Parameters<typeof navigate>[0])
  })
  const isDue = entered === typed && (isWhole || marked?.kind === 'page')
  useEffect(() => {
    if (isDue) open()
  }, [isDue])
  return () => setEntered(typed)
}

/** The first result is marked until an arrow marks another one; the ends wrap around. */
function useMark(typed: string, count: number) {
  const [mark, setMark] = useState({ typed, at: 0 })
  const at = mark.typed === typed && mark.at < count ? mark.at : 0
  const step = (key: string): number | null => {
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (by === 0 || count === 0) return null
    const next = (at + by + count) % count
    setMark({ typed, at: next })
    return next
  }
  return { at, step }
}

type NoteProps = { typed: string; count: number; isWhole: boolean; error: Error | null }

/** What can be typed, that nothing was found, or why nothing came. */
function Note({ typed, count, isWhole, error }: NoteProps) {
  if (error)
    return (
      <p role="alert" className="px-5 py-6 text-ink-2">
        {error.message}
      </p>
    )
  const isNone = isWhole && count === 0
  return (
    <>
      <p role="status" className={isNone ? 'px-5 py-6 text-ink-2 wrap-anywhere' : 'sr-only'}>
        {isNone && m.find_none({ query: typed.trim() })}
        {count > 0 && m.find_count({ count })}
      </p>
      {typed.trim() === '' && <p className="px-5 py-4 text-sm text-ink-2">{m.find_hint()}</p>}
    </>
  )
}

type ResultsProps = { id: string; results: Result[]; at: number; onLeave: () => void }

function Results({ id, results, at, onLeave }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={m.find_label()} className="px-2 pb-2">
      {[...Map.groupBy(results, ({ kind }) => kind)].map(([kind, some]) => (
        <div key={kind} role="group" aria-label={KINDS[kind]()}>
          <div role="presentation" className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-2">
            {KINDS[kind]()}
          </div>
          {some.map((result) => (
            <Link
              key={result.key}
              {...(result.place as LinkProps)}
              id={`${id}-${results.indexOf(result)}`}
              role="option"
              aria-selected={results[at] === result}
              tabIndex={-1}
              onClick={onLeave}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-ink no-underline hover:bg-brand-50 aria-selected:bg-brand-50 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
            >
              <result.icon size={18} aria-hidden className="shrink-0 text-brand-strong" />
              <span className="min-w-0 grow">
                <span className="line-clamp-2 font-medium wrap-anywhere">
                  {result.kind === 'question' ? <QuestionLine text={result.title} /> : result.title}
                </span>
                {result.more && <span className="block text-sm text-ink-2">{result.more}</span>}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

const richText = lazyPart(async () => (await import('#assessment/content/rich-text.tsx')).RichText)

/** A question with its formulas drawn, as it was typed until their code has come. */
function QuestionLine({ text }: { text: string }) {
  const part = useUntilLoaded(richText)
  return part ? createElement(part, { text }) : text
}

/** Pages come at once, the rest once the typing pauses. */
function useResults(typed: string) {
  const search = useSettled(typed.trim())
  const query = useQuery({
    ...staffQuery('/staff/find', { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data, isFetching, isPlaceholderData, error } = query
  const { pages, nearPages } = usePages(typed.trim())
  const isNow = search === typed.trim()
  const isWhole = isNow && search !== '' && data !== undefined && !isPlaceholderData
  const found = typed.trim() === '' ? [] : (data?.found ?? []).map(resultOf)
  return {
    // What is only like a page is no guess before it is known that nothing else is meant.
    results: [...pages, ...found, ...(isWhole ? nearPages : [])],
    isBusy: isFetching,
    isWhole,
    error: search === '' || isFetching ? null : error,
  }
}

function resultOf({ kind, id, title, more, starts_on }: StaffData<'/staff/find'>['found'][number]): Result {
  const one = { key: `${kind}-${id}`, kind, title, more: starts_on === null ? more : formatDay(starts_on, 'short') }
  if (kind === 'student') return { ...one, icon: UserRound, place: paths.student(id) }
  if (kind === 'paper') return { ...one, icon: FilePen, place: paths.paper(id) }
  return { ...one, icon: LibraryBig, place: paths.question(id) }
}

/** Returns the pages of the menu that are named by what is typed, or nearly; all of them while nothing is typed. */
function usePages(text: string) {
  const roles = useSession(({ me }) => me?.roles)
  const entries = [...groupsFor(roles ?? []).flatMap((group) => group.entries), ownEntry]
  const named = entries.filter(({ words }) => beginWords(text, words()))
  const also = entries.filter((entry) => !named.includes(entry) && beginWords(text, entry.also()))
  const isNear = nearWords(text)
  const near = entries.filter(({ words, also: others }) => isNear(`${words()},${others()}`))
  const resultsOf = (some: MenuEntry[]): Result[] =>
    some.map(({ to, words, icon }) => ({ key: to, kind: 'page', title: words(), more: '', icon, place: { to } }))
  const found = resultsOf([...named, ...also])
  return { pages: found, nearPages: found.length === 0 ? resultsOf(near) : [] }
}
