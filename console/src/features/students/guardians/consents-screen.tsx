import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, FileCheck } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../../api/staff-query.ts'
import { type ConsentFilter, type ConsentsSearch, paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useExport } from '../acts/use-export.ts'
import { useRoles } from '../use-roles.ts'
import { ConsentProgress } from './consent-progress.tsx'
import { consentsSearchOf } from './consents-search.ts'
import { methodWords, relationWords, smsReason, STATES, TONES } from './guardian-labels.ts'

const route = getRouteApi('/staff/consents')
const PATH = '/staff/consents'
type Row = StaffData<typeof PATH>['students'][number]
type After = { after_name: string; after_id: number } | null

/** What became of the SMS with a link, and when. */
function smsWords({ state, reason, at }: NonNullable<Row['text']>): string {
  const when = formatMoment(at)
  if (state === 'sent') return m.consents_sms_sent({ when })
  if (state === 'failed') return m.consents_sms_failed({ why: smsReason(reason), when })
  return state === 'sending' ? m.consents_sms_sending() : m.consents_sms_waiting()
}

const ageWords = (is_under_18: boolean | null) =>
  is_under_18 === null ? m.consents_age_unknown() : is_under_18 ? m.consents_under_18() : m.consents_of_age()

const columns = (mayAdd: boolean): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    head: m.students_name(),
    cell: ({ stud_id, name }) => (
      <Link {...paths.student(stud_id)} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
        {name}
      </Link>
    ),
  },
  { head: m.students_admission_no(), cell: ({ admission_no }) => admission_no ?? '–', figures: true },
  { head: m.consents_age(), cell: ({ is_under_18 }) => ageWords(is_under_18) },
  {
    head: m.guardians_title(),
    cell: ({ stud_id, name: student, guardians }) =>
      guardians.length > 0 ? (
        guardians.map(({ name, relation }) => `${name} (${relationWords(relation)})`).join(', ')
      ) : mayAdd ? (
        <Link
          {...paths.studentEdit(stud_id)}
          aria-label={m.consents_add_guardian_of({ student })}
          className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0"
        >
          {m.consents_add_guardian()}
        </Link>
      ) : (
        '–'
      ),
  },
  {
    head: m.consent_title(),
    cell: ({ state, is_under_18, text }) => (
      <>
        <Badge tone={TONES[state]}>
          {state === 'none' && is_under_18 === false ? m.consents_not_needed() : STATES[state]()}
        </Badge>
        {text && (
          <span className={`mt-1 block text-sm ${text.state === 'failed' ? 'text-bad' : 'text-ink-2'}`}>
            {smsWords(text)}
          </span>
        )}
      </>
    ),
  },
  { head: m.consents_method(), cell: ({ method }) => (method === null ? '–' : methodWords(method)) },
  {
    head: m.consents_when(),
    cell: ({ changed_at, notice }) =>
      changed_at === null ? '–' : `${formatMoment(changed_at)} · ${m.consent_notice({ version: notice ?? 0 })}`,
    figures: true,
  },
]

const FILTERS: Record<ConsentFilter | '', () => string> = {
  '': () => m.consents_all(),
  without: () => m.consents_without(),
  unreachable: () => m.consents_unreachable(),
  ...STATES,
}

/** Students with their guardians, filtered by the state of the consent. */
export function ConsentsScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { isOffice } = useRoles()
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const { query, more } = useConsents(search)
  const batches = choices?.batches ?? []
  const narrow = (changes: Record<string, unknown>) =>
    void navigate(paths.consents(consentsSearchOf({ ...search, ...changes })))
  return (
    <Page title={m.menu_consents()} actions={isOffice && <ExportConsents search={search} />}>
      <div className="mb-4 grid items-start gap-3 sm:grid-cols-2 lg:max-w-reading">
        <SelectField
          label={m.consents_batch()}
          value={String(search.batch ?? '')}
          onChange={(value) => narrow({ batch: Number(value) })}
          options={[
            { value: '', words: m.consents_all_batches() },
            ...batches.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
          ]}
        />
        <SelectField
          label={m.consents_show()}
          value={search.filter ?? ''}
          onChange={(value) => narrow({ filter: value })}
          options={Object.entries(FILTERS).map(([value, words]) => ({ value, words: words() }))}
        />
      </div>
      <ConsentProgress batch={batches.find(({ batch_id }) => batch_id === search.batch)} />
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={8} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={FileCheck} title={m.consents_nobody()} text={m.consents_nobody_text()} />}
        content={(rows) => (
          <>
            <DataTable
              label={m.menu_consents()}
              rows={rows}
              keyOf={({ stud_id }) => stud_id}
              columns={columns(isOffice)}
              isDense
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}

const bodyOf = ({ filter, batch }: ConsentsSearch) => ({
  ...(filter !== undefined && { filter }),
  ...(batch !== undefined && { batch_id: batch }),
})

function ExportConsents({ search }: { search: ConsentsSearch }) {
  const { busy, exportConsents } = useExport()
  return (
    <Button look="secondary" icon={Download} busy={busy} onClick={() => void exportConsents(bodyOf(search))}>
      {m.acts_export()}
    </Button>
  )
}

function useConsents(search: ConsentsSearch) {
  const body = bodyOf(search)
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), body],
    queryFn: ({ pageParam, signal }) => staffCall(PATH, { ...body, ...pageParam }, signal),
    initialPageParam: null as After,
    getNextPageParam: ({ students, more }): After => {
      const last = students.at(-1)
      return more && last ? { after_name: last.name, after_id: last.stud_id } : null
    },
  })
  return {
    query: { ...query, data: query.data?.pages.flatMap(({ students }) => students) },
    more: {
      left: query.hasNextPage,
      busy: query.isFetchingNextPage,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
