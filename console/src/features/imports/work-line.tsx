import { m } from '#messages/console'
import { formatTime } from '../../../../web/src/ui/format/format-day.ts'
import { ProgressLine } from '../../../../web/src/ui/progress-line.tsx'
import { Spinner } from '../../../../web/src/ui/spinner.tsx'
import { type Busy, namesOf, type Upload } from './upload.ts'

/** How far it is, or whom it waits for. */
export function WorkLine({ upload, busy }: { upload: Upload; busy: Busy }) {
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
  const who = busy.who ?? m.imports_terminal()
  return m.imports_waits({ who, names: namesOf(busy.names), when: formatTime(busy.since) })
}
