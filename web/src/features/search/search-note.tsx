import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchHint } from './search-input.tsx'
import type { Found } from './search.api.ts'

type SearchNoteProps = { query: string; found: Found[]; error: Error | null; isFetching: boolean; refetch: () => void }

/** What stands where results would: what can be searched, that there is nothing, that it failed. */
export function SearchNote({ query, found, error, isFetching, refetch }: SearchNoteProps) {
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
