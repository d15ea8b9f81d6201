import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/page.tsx'
import { StateBadge } from './state-badge.tsx'
import type { State } from './upload.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'

type WhyNot = NonNullable<Undoing['why_not']>
type Reason = Undoing['reasons'][number]

const WHY: Record<WhyNot, (undoing: Undoing) => string> = {
  terminal: () => m.imports_undo_not_kept(),
  not_kept: () => m.imports_undo_not_kept(),
  undone: () => m.imports_undo_twice(),
  not_stored: () => m.imports_undo_not_stored(),
  too_old: () => m.imports_undo_too_old(),
  too_many: () => m.imports_undo_too_many(),
  importing: () => m.imports_undo_importing(),
  rows: ({ refused }) => m.imports_undo_rows({ count: refused }),
}

const HOLDERS: Record<NonNullable<Reason['by']>, () => string> = {
  students: () => m.imports_holder_students(),
  batches: () => m.imports_holder_batches(),
  subjects: () => m.imports_holder_subjects(),
  chapters: () => m.imports_holder_chapters(),
  topics: () => m.imports_holder_topics(),
  materials: () => m.imports_holder_materials(),
  days: () => m.imports_holder_days(),
  classes: () => m.imports_holder_classes(),
  attendance: () => m.imports_holder_attendance(),
  news: () => m.imports_holder_news(),
  questions: () => m.imports_holder_questions(),
  papers: () => m.imports_holder_papers(),
  formats: () => m.imports_holder_formats(),
  attempts: () => m.imports_holder_attempts(),
  watched: () => m.imports_holder_watched(),
  read: () => m.imports_holder_read(),
  told: () => m.imports_holder_told(),
  staff: () => m.imports_holder_staff(),
  logins: () => m.imports_holder_logins(),
  other: () => m.imports_holder_other(),
}

const WHY_ROW: Record<Reason['why'], (by: Reason['by']) => string> = {
  in_use: (by) => m.imports_undo_in_use({ what: HOLDERS[by ?? 'other']() }),
  changed: () => m.imports_undo_changed(),
  took_over: () => m.imports_undo_took_over(),
  number_taken: () => m.imports_undo_number_taken(),
  not_restorable: () => m.imports_undo_not_restorable(),
}

/** Why an import cannot be undone, with the first rows that hinder it. */
function UndoReasons({ undoing, onDone }: { undoing: Undoing; onDone: () => void }) {
  const { why_not, reasons, refused } = undoing
  const more = refused - reasons.length
  return (
    <>
      <p className="mb-3 text-ink-2 wrap-anywhere">{why_not !== null && WHY[why_not](undoing)}</p>
      {reasons.length > 0 && (
        <ul className="mb-3 grid max-h-80 gap-1.5 overflow-y-auto text-sm">
          {reasons.map(({ file, row, why, by }) => (
            <li key={`${file} ${row} ${why}`} className="wrap-anywhere">
              <span className="font-semibold">{row}</span> ({file}): {WHY_ROW[why](by)}
            </li>
          ))}
          {more > 0 && <li>{m.imports_more_changes({ count: more })}</li>}
        </ul>
      )}
      <Button look="secondary" onClick={onDone}>
        {m.imports_undo_close()}
      </Button>
    </>
  )
}

type Undoing = StaffData<'/staff/import_undo_preview'>
type AskedProps = { importId: number; onDone: () => void }

/** Shows the effect of undoing an import, and undoes it; open while `importId` is set. */
function UndoDialog({ importId, onDone }: { importId: number | null; onDone: () => void }) {
  return (
    <Dialog open={importId !== null} title={m.imports_undo_title()} onClose={onDone}>
      {importId !== null && <Asked importId={importId} onDone={onDone} />}
    </Dialog>
  )
}

function Asked({ importId, onDone }: AskedProps) {
  // What could be undone a minute ago may be in use by now.
  const query = useQuery({
    ...staffQuery('/staff/import_undo_preview', { import_id: importId }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <ScreenStates
      query={query}
      loading={<Skeleton of="rows" count={1} />}
      empty={null}
      content={(undoing) =>
        undoing.why_not === null ? (
          <Confirm importId={importId} undoing={undoing} onDone={onDone} />
        ) : (
          <UndoReasons undoing={undoing} onDone={onDone} />
        )
      }
    />
  )
}

function Confirm({ importId, undoing, onDone }: AskedProps & { undoing: Undoing }) {
  const { files, removed, restored } = undoing
  const { busy, send } = useSending()
  const undo = async () =>
    send(async () => {
      try {
        const done = await staffCall('/staff/import_undo', { import_id: importId })
        const { removed: gone, restored: back, in_steps } = done
        toast.success(in_steps ? m.imports_undo_begun() : m.imports_undone({ removed: gone, restored: back }))
        onDone()
      } finally {
        await readAnew()
      }
    })
  return (
    <>
      <p className="mb-2 font-semibold wrap-anywhere">{files.join(', ')}</p>
      <p className="mb-5 text-ink-2">{m.imports_undo_counts({ removed, restored })}</p>
      {undoing.in_steps && <p className="mb-5 text-ink-2">{m.imports_undo_steps()}</p>}
      <div className="grid gap-2.5">
        <Button look="danger" busy={busy} onClick={() => void undo()}>
          {m.imports_undo_go()}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </>
  )
}

async function readAnew(): Promise<void> {
  const paths = ['/staff/imports', '/staff/import_history', '/staff/import_undo_preview'] as const
  await Promise.all(paths.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}

type Imported = StaffData<'/staff/import_history'>['imports'][number]

const STATES: Record<Imported['state'], State> = {
  staging: 'storing',
  published: 'laying',
  done: 'done',
  stuck: 'failed',
}

const LOOK_MS = 2000

const isMoving = (pages: StaffData<'/staff/import_history'>[] = []): boolean =>
  pages.some(({ imports }) => imports.some(({ undoing }) => undoing))

/** Who imported what, and when. */
export function HistorySection() {
  const query = useInfiniteQuery({
    queryKey: keyOf('/staff/import_history'),
    queryFn: async ({ pageParam, signal }) =>
      staffCall('/staff/import_history', pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as number | null,
    refetchInterval: ({ state }) => (isMoving(state.data?.pages) ? LOOK_MS : false),
    getNextPageParam: ({ imports, more }) => (more ? (imports.at(-1)?.import_id ?? null) : null),
  })
  return (
    <Section title={m.imports_history()}>
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={3} />}
        isEmpty={({ pages }) => pages[0]?.imports.length === 0}
        empty={<p className="text-ink-2">{m.imports_history_none()}</p>}
        content={({ pages }) => <HistoryTable rows={pages.flatMap(({ imports }) => imports)} />}
      />
      {query.hasNextPage && (
        <div className="mt-4">
          <Button look="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.imports_more()}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** The asked import is stored beside the table: a narrow screen replaces the table by cards, which would lose it. */
function HistoryTable({ rows }: { rows: Imported[] }) {
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <>
      <DataTable
        label={m.imports_history()}
        rows={rows}
        keyOf={({ import_id }) => import_id}
        columns={[
          {
            head: m.imports_file(),
            cell: ({ file }) => <span className="inline-block min-w-28 wrap-anywhere">{file}</span>,
          },
          { head: m.imports_when(), cell: ({ at }) => formatMoment(at), figures: true },
          { head: m.imports_who(), cell: ({ who }) => who ?? m.audit_terminal() },
          {
            head: m.imports_rows(),
            cell: ({ new: added, changed, unchanged }) => m.imports_counts({ new: added, changed, unchanged }),
          },
          { head: m.imports_outcome(), cell: (row) => <Outcome row={row} onUndo={setAsked} /> },
        ]}
      />
      <UndoDialog importId={asked} onDone={() => setAsked(null)} />
    </>
  )
}

type OutcomeProps = { row: Imported; onUndo: (import_id: number) => void }

function Outcome({ row, onUndo }: OutcomeProps) {
  const { import_id, file, state, may_undo, undoing, undo_refused, undone } = row
  if (undone) {
    const by = { who: undone.who, when: formatMoment(undone.at) }
    return (
      <span className="text-ink-2">
        {undone.left > 0 && <span className="block text-warn">{m.imports_undone_left({ count: undone.left })}</span>}
        {m.imports_undone_by(by)}
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2.5">
      <StateBadge state={undoing ? 'undoing' : STATES[state]} />
      {undo_refused && !undoing && <span className="text-bad">{m.imports_undo_refused()}</span>}
      {may_undo && (
        <Button look="secondary" aria-label={m.imports_undo_file({ file })} onClick={() => onUndo(import_id)}>
          {m.undo()}
        </Button>
      )}
    </span>
  )
}
