import { m } from '#messages/web'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { foundKinds, standsIn } from './found-kinds.ts'
import type { Found } from './search.api.ts'

type SearchResultsProps = {
  id: string
  found: Found[]
  /** The one that Enter opens. */
  at: number
  onLeave: () => void
}

export const optionId = (id: string, at: number): string => `${id}-${at}`

/** What was found, kind by kind. The focus stays in the box; the arrows move the mark. */
export function SearchResults({ id, found, at, onLeave }: SearchResultsProps) {
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
