import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { auditSearch } from './audit-search.ts'
import { SaveAudit } from './save-audit.tsx'

/** What was done, by whom, and what it changed. */
export function AuditScreen() {
  const filter = auditSearch(useSearch({ strict: false }))
  const choices = useQuery(staffQuery('/staff/choices', { archived: true }))
  const team = useQuery(staffQuery('/staff/team', {}))
  const members = team.data?.members ?? []
  const entries = useInfiniteQuery({
    queryKey: [...keyOf('/staff/audit'), filter],
    queryFn: async ({ pageParam, signal }) =>
      staffCall('/staff/audit', { ...filter, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ more, entries: page }) => (more ? page.at(-1)?.entry_id : undefined),
  })
  return (
    <Page title={m.audit_title()} actions={<SaveAudit filter={filter} />}>
      <p className="mb-4 text-ink-2">{m.audit_intro()}</p>
      <AuditFilter key={JSON.stringify(filter)} filter={filter} members={members} />
      <ScreenStates
        query={entries}
        isEmpty={({ pages }) => pages[0]?.entries.length === 0}
        empty={
          <FullState icon={FileSearch} title={m.audit_empty_title()} text={m.audit_empty_text()}>
            <Link {...paths.audit({})} className={buttonClass('secondary')}>
              {m.audit_clear()}
            </Link>
          </FullState>
        }
        content={({ pages }) => (
          <AuditEntries entries={pages.flatMap((page) => page.entries)} choices={choices.data} members={members} />
        )}
      />
      {entries.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {m.audit_more()}
          </Button>
        </div>
      )}
    </Page>
  )
}
