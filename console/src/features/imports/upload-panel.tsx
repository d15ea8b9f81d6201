import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/staff-query.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { CorrectedZone } from './corrected-zone.tsx'
import { PreviewView } from './preview-view.tsx'
import { type Sending, SendingLine } from './sending-line.tsx'
import { StateBadge } from './state-badge.tsx'
import { type Busy, compare, discard, isWorking, namesOf, type Upload, uploadQuery, type Preview } from './upload.ts'
import { TextList } from './text-list.tsx'
import { formatTime } from '#ui/format/format-day.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** The progress of an upload, or what it waits for. */
function WorkLine({ upload, busy }: { upload: Upload; busy: Busy }) {
  const { done, total, state } = upload
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <div role="status" className="grid gap-2">
      <p className="flex items-center gap-3">
        <Spinner />
        <span className="min-w-0 wrap-anywhere">{wordsOf(upload, busy)}</span>
      </p>
      {state !== 'planning' && total > 0 && (
        <>
          <ProgressLine percent={percent} />
          <p className="tabular text-sm text-ink-2">{m.imports_progress({ percent })}</p>
        </>
      )}
      <p className="text-sm text-ink-2">{m.imports_may_leave()}</p>
    </div>
  )
}

const DOING: Partial<Record<Upload['state'], (step: { file: string }) => string>> = {
  planning: m.imports_comparing,
  undo_checking: m.imports_undo_looking,
  undoing: m.imports_undo_taking,
}

function wordsOf({ upload_id, step, state, elsewhere }: Upload, busy: Busy): string {
  if (step !== null) return DOING[state]?.({ file: step }) ?? m.imports_storing({ file: step })
  if (elsewhere && busy === null) return m.imports_waits_machine({ machine: elsewhere.machine ?? '–' })
  if (busy === null || busy.upload_id === upload_id) return m.imports_waits_turn()
  const who = busy.who ?? m.audit_terminal()
  return m.imports_waits({ who, names: namesOf(busy.names), when: formatTime(busy.since) })
}

/** The first changes of each file, old and new. */
function ChangesView({ preview }: { preview: Preview }) {
  return (
    <div className="mt-5 grid gap-5">
      {preview.files.map(({ file, changed, changes }) => {
        const more = changed - changes.length
        const texts = more > 0 ? [...changes, m.imports_more_changes({ count: more })] : changes
        return <TextList key={file} title={m.imports_changes({ file })} texts={texts} />
      })}
    </div>
  )
}

/** Gives an upload up, since the machine that has its files may never come back. */
function GiveUp({ uploadId, onGone }: { uploadId: number; onGone: () => void }) {
  const { busy, send } = useSending()
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <p className="max-w-2xl text-ink-2">{m.imports_waits_long()}</p>
      <Button look="secondary" busy={busy} onClick={() => void send(async () => discard(uploadId, onGone))}>
        {m.imports_give_up()}
      </Button>
    </div>
  )
}

const LOOK_MS = 1000

type UploadPanelProps = { uploadId: number; busy: Busy; sheets: string[]; sending: Sending; onGone: () => void }

/** One import, from what was sent in to what is stored. */
export function UploadPanel({ uploadId, busy, sheets, sending, onGone }: UploadPanelProps) {
  const query = useQuery({
    ...uploadQuery(uploadId),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.upload.state) ? LOOK_MS : false),
  })
  const state = query.data?.upload.state
  useEffect(() => {
    if (state === undefined || isWorking(state)) return
    void queryClient.invalidateQueries({ queryKey: keyOf('/staff/imports') })
    if (state === 'done') void queryClient.invalidateQueries({ queryKey: keyOf('/staff/import_history') })
  }, [state])
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" count={3} />}
      error={(retry) => (
        <div className="mb-5 flex flex-wrap gap-2.5">
          <Button look="secondary" onClick={retry}>
            {m.imports_look()}
          </Button>
        </div>
      )}
      empty={null}
      content={({ upload }) => (
        <Section title={namesOf(upload.names)}>
          <div className="mb-4">
            <StateBadge state={upload.state} />
          </div>
          <UploadState upload={upload} busy={busy} sheets={sheets} isSending={sending.way !== null} />
          {['open', 'planned', 'failed'].includes(upload.state) && (
            <NextSteps upload={upload} sheets={sheets} sending={sending} onGone={onGone} />
          )}
          {upload.may_give_up && <GiveUp uploadId={upload.upload_id} onGone={onGone} />}
          <SendingLine sending={sending} />
          {upload.state === 'planned' && upload.preview && <ChangesView preview={upload.preview} />}
        </Section>
      )}
    />
  )
}

type UploadStateProps = Pick<UploadPanelProps, 'busy' | 'sheets'> & { upload: Upload; isSending: boolean }

function UploadState({ upload, busy, sheets, isSending }: UploadStateProps) {
  const { state, problem, preview, total } = upload
  if (isWorking(state)) return <WorkLine upload={upload} busy={busy} />
  if (state === 'failed' || state === 'broken')
    return (
      <p role="alert" className="text-bad wrap-anywhere">
        {state === 'broken' ? m.imports_broken_text() : (problem ?? m.imports_failed_text())}
      </p>
    )
  if (upload.is_undone && state === 'done')
    return (
      <p role="status" className="text-lg font-semibold">
        {m.imports_state_undone()}
      </p>
    )
  if (state === 'done' && problem !== null)
    return (
      <p role="alert" className="text-bad">
        {m.imports_undo_refused()}
      </p>
    )
  if (state === 'done')
    return (
      <div role="status">
        <p className="text-lg font-semibold text-good">{m.imports_stored({ count: total })}</p>
        <p className="text-ink-2">{m.imports_done_text()}</p>
      </div>
    )
  return preview && <PreviewView upload={upload} preview={preview} sheets={sheets} isSending={isSending} />
}

type NextStepsProps = Pick<UploadPanelProps, 'sheets' | 'sending' | 'onGone'> & { upload: Upload }

function NextSteps({ upload, sheets, sending, onGone }: NextStepsProps) {
  const { busy, send } = useSending()
  const { upload_id, preview, is_good_rows } = upload
  const isMended = (preview?.mistakes ?? 0) > 0 || upload.state === 'failed'
  return (
    <div className="mt-5 grid gap-4">
      {isMended && (
        <CorrectedZone
          files={preview?.files ?? []}
          sheets={sheets}
          busy={sending.way !== null}
          quiet={preview !== null && (preview.open > 0 || preview.rows > 0)}
          onFiles={(files) => void sending.send(files, upload)}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        {!preview && (
          <Button look="secondary" busy={busy} onClick={() => void send(async () => compare(upload_id, is_good_rows))}>
            {m.imports_compare()}
          </Button>
        )}
        <Button look="quiet" busy={busy} onClick={() => void send(async () => discard(upload_id, onGone))}>
          {m.imports_discard()}
        </Button>
      </div>
    </div>
  )
}
