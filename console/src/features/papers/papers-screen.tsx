import { Link, useSearch, useNavigate } from '@tanstack/react-router'
import { FilePen, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { type PapersSearch, paths } from '../../paths.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { papersSearchOf } from './papers-search.ts'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { type Choices, readerWords } from '../../ui/choice-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { kindWords, windowWords, formatOptions, kindOf, KINDS, type PaperKind, sectionRules } from './paper-labels.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ExportList } from '../../ui/export-list.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { readPapersAnew } from './read-papers-anew.ts'

type NewPaperProps = { open: boolean; onClose: () => void }

/** Asks for the kind and the format of a new paper. */
const NewPaper = ({ open, onClose }: NewPaperProps) => (
  <Dialog open={open} title={m.papers_new()} onClose={onClose}>
    {open && <Begin />}
  </Dialog>
)

function Begin() {
  const navigate = useNavigate()
  const formats = useQuery(staffQuery('/staff/paper_formats', {})).data ?? []
  const [kind, setKind] = useState<PaperKind>('exam')
  const [format, setFormat] = useState('')
  const { busy, send } = useSending()
  const sections = formats.find((one) => one.format === format)?.sections ?? []
  const begin = async () =>
    send(async () => {
      const { draft_id } = await staffCall('/staff/add_paper_draft', { kind, ...(format !== '' && { format }) })
      await readPapersAnew()
      await navigate(paths.paperDraft(draft_id))
    })
  return (
    <Form onSubmit={begin}>
      <SelectField
        label={m.papers_kind()}
        value={kind}
        onChange={(value) => setKind(kindOf(value))}
        options={KINDS.map(({ value, words }) => ({ value, words: words() }))}
      />
      <SelectField
        label={m.papers_format()}
        value={format}
        onChange={setFormat}
        options={formatOptions(formats, format)}
      />
      {sections.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {sections.map((section) => (
            <li key={section.name}>
              <span className="font-medium">{section.name}</span>{' '}
              <span className="text-ink-2">{sectionRules(section)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" wide busy={busy}>
        {m.papers_begin()}
      </Button>
    </Form>
  )
}

const PATH = '/staff/papers'

type PaperRow = StaffData<typeof PATH>['papers'][number]

/** Papers in one state, page by page. */
function usePapersList(state: PapersSearch['state'] | 'draft') {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), state],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(PATH, { state: state ?? 'draft', ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ papers, more }) => {
      const last = papers.at(-1)
      return more && last ? (last.paper_id ?? last.draft_id) : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ papers }) => papers) }, more: { left, busy, load } }
}

const place = ({ paper_id, draft_id }: PaperRow) =>
  paper_id === null ? paths.paperDraft(draft_id ?? 0) : paths.paper(paper_id)

function PaperList({ rows }: { rows: readonly PaperRow[] }) {
  const choices: Choices = useQuery(staffQuery('/staff/choices', { archived: true })).data
  const areDrafts = rows.every(({ paper_id }) => paper_id === null)
  return (
    <DataTable
      label={m.menu_papers()}
      rows={rows}
      keyOf={({ paper_id, draft_id }) => paper_id ?? draft_id ?? 0}
      columns={[
        {
          head: m.papers_name(),
          cell: (row) => (
            <>
              <Link
                {...place(row)}
                className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline"
              >
                {row.name === '' ? m.papers_unnamed() : row.name}
              </Link>
              <span className="block text-sm font-normal text-ink-2">
                {[kindWords(row.kind), row.code].filter((part) => part !== '').join(' · ')}
              </span>
              {row.is_kept === false && <Badge tone="bad">{m.paper_seal_changed()}</Badge>}
              {row.proposed && <Badge tone="brand">{m.paper_proposed_by({ who: row.proposed.who })}</Badge>}
            </>
          ),
        },
        {
          head: m.papers_readers(),
          cell: ({ readers, paper_id }) =>
            readers === null
              ? paper_id === null
                ? m.papers_open()
                : m.papers_nobody()
              : readerWords(readers, choices),
        },
        { head: m.papers_window(), cell: ({ starts_at, ends_at }) => windowWords(starts_at, ends_at) },
        { head: m.papers_questions(), cell: ({ questions }) => questions, figures: true },
        {
          head: areDrafts ? m.papers_saved_by() : m.papers_sealed_by(),
          cell: ({ who }) => who ?? m.papers_from_sheet(),
        },
      ]}
    />
  )
}

/** The tabs; teachers have drafts only. */
const TABS: readonly { search: PapersSearch; words: () => string; isOfDrafts?: boolean }[] = [
  { search: {}, words: () => m.papers_draft(), isOfDrafts: true },
  { search: { state: 'to_come' }, words: () => m.papers_to_come() },
  { search: { state: 'running' }, words: () => m.papers_running() },
  { search: { state: 'over' }, words: () => m.papers_over() },
  { search: { state: 'quiz' }, words: () => m.papers_quizzes() },
  { search: { state: 'removed' }, words: () => m.papers_removed(), isOfDrafts: true },
]

/** Papers that are built, and those that students have in their lists. */
export function PapersScreen() {
  const { state } = papersSearchOf(useSearch({ strict: false }))
  const isJudge = useIsJudge()
  const [isAdding, setIsAdding] = useState(false)
  const { query, more } = usePapersList(state)
  const add = (
    <Button icon={Plus} onClick={() => setIsAdding(true)}>
      {m.papers_new()}
    </Button>
  )
  return (
    <Page
      title={m.menu_papers()}
      actions={
        <>
          {state !== undefined && state !== 'removed' && <ExportList list={state === 'quiz' ? 'quizzes' : 'exams'} />}
          {add}
        </>
      }
    >
      <nav aria-label={m.papers_state()} className="mb-4 flex flex-wrap gap-1">
        {(isJudge ? TABS : TABS.filter(({ isOfDrafts }) => isOfDrafts)).map(({ search, words }) => (
          <Link
            key={search.state ?? 'draft'}
            {...paths.papers(search)}
            activeOptions={{ exact: true, includeSearch: true }}
            // The drafts are shown for a state that is none.
            aria-current={search.state === state ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong"
          >
            {words()}
          </Link>
        ))}
      </nav>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <FullState
            icon={FilePen}
            title={m.papers_none_title()}
            text={state === undefined ? m.papers_none_text() : m.papers_none_elsewhere()}
          />
        }
        content={(rows) => (
          <>
            <PaperList rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
      <NewPaper open={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  )
}
