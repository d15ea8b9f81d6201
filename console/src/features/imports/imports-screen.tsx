import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { Page, Section } from '../../ui/page.tsx'
import { DropZone } from './drop-zone.tsx'
import { HistorySection } from './history-section.tsx'
import { sheetWords } from './sheet-labels.ts'
import { SendingLine } from './sending-line.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { isWorking, namesOf } from './upload.ts'
import { useSendingFiles } from './use-sending-files.ts'
import { Download } from 'lucide-react'
import { saveFile } from '../../ui/save-file.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import { StateBadge } from './state-badge.tsx'

type UploadListProps = { uploads: StaffData<'/staff/imports'>['uploads']; onChoose: (upload_id: number) => void }

/** Uploads of all persons that are not stored. */
function UploadList({ uploads, onChoose }: UploadListProps) {
  return (
    <ul className="grid gap-2">
      {uploads.map(({ upload_id, who, names, state, added_at }) => (
        <li
          key={upload_id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
        >
          <span className="min-w-0 grow wrap-anywhere">
            <span className="block font-medium">{namesOf(names)}</span>
            <span className="block text-sm text-ink-2">{m.imports_by({ who, when: formatMoment(added_at) })}</span>
          </span>
          <StateBadge state={state} />
          <Button look="quiet" onClick={() => onChoose(upload_id)}>
            {m.imports_look()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Empty workbooks to begin with. */
function TemplatesSection({ sheets }: { sheets: string[] }) {
  const { busy, send } = useSending()
  const save = async (sheet?: string) =>
    send(async () => saveFile(await staffCall('/staff/import_templates', sheet === undefined ? {} : { sheet })))
  return (
    <Section title={m.imports_templates()}>
      <p className="mb-3 text-ink-2">{m.imports_templates_text()}</p>
      <Button look="secondary" icon={Download} busy={busy} onClick={() => void save()}>
        {m.imports_templates_all()}
      </Button>
      <ul className="mt-3 flex flex-wrap gap-x-1">
        {sheets.map((sheet) => (
          <li key={sheet}>
            <Button look="quiet" disabled={busy} onClick={() => void save(sheet)}>
              {sheetWords(sheet)}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const MANY = 2

/** Own uploads on which nothing works. */
const isDiscarded = ({ is_mine, state }: UploadListProps['uploads'][number]): boolean => is_mine && !isWorking(state)

/** Discards all own uploads that are not saved. */
function DiscardAll({ count, onGone }: { count: number; onGone: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const { busy, send } = useSending()
  if (count < MANY && !isAsked) return null
  const go = async () =>
    send(async () => {
      const { discarded } = await staffCall('/staff/import_discard_all', {})
      toast.success(m.imports_discarded({ count: discarded }))
      setIsAsked(false)
      onGone()
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/imports') })
    })
  return (
    <div className="mt-3">
      <Button look="secondary" onClick={() => setIsAsked(true)}>
        {m.imports_discard_all({ count })}
      </Button>
      <Dialog open={isAsked} title={m.imports_discard_all_title()} onClose={() => setIsAsked(false)}>
        <p className="mb-5 text-ink-2">{m.imports_discard_all_text({ count })}</p>
        <div className="grid gap-2.5">
          <Button look="danger" busy={busy} onClick={() => void go()}>
            {m.imports_discard_all({ count })}
          </Button>
          <Button look="secondary" onClick={() => setIsAsked(false)}>
            {m.cancel()}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

const LOOK_MS = 2000

type Imports = StaffData<'/staff/imports'>

/** Sheets are sent in, compared, corrected and stored. */
export function ImportsScreen() {
  const query = useQuery({
    ...staffQuery('/staff/imports', {}),
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  })
  return (
    <Page title={m.imports_title()}>
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={3} />}
        empty={null}
        content={(imports) => <Imports imports={imports} />}
      />
    </Page>
  )
}

const isMoving = (imports: Imports | undefined): boolean =>
  imports !== undefined && (imports.busy !== null || imports.uploads.some(({ state }) => isWorking(state)))

function Imports({ imports }: { imports: Imports }) {
  const { uploads, busy, max_bytes, sheets } = imports
  // A person who comes back finds their own upload chosen.
  const [chosen, setChosen] = useState(() => uploads.find(({ is_mine }) => is_mine)?.upload_id ?? null)
  const sending = useSendingFiles(setChosen)
  const others = uploads.filter(({ upload_id }) => upload_id !== chosen)
  return (
    <>
      {chosen === null ? (
        <section aria-label={m.imports_choose()} className="mb-5">
          <p className="mb-4 text-ink-2">{m.imports_intro()}</p>
          <DropZone
            label={m.imports_choose()}
            text={m.imports_drop_text({ size: fileSize(max_bytes) })}
            busy={sending.way !== null}
            onFiles={(files) => void sending.send(files, null)}
          />
          <SendingLine sending={sending} />
        </section>
      ) : (
        <>
          <UploadPanel
            key={chosen}
            uploadId={chosen}
            busy={busy}
            sheets={sheets}
            sending={sending}
            onGone={() => setChosen(null)}
          />
          <div className="mb-5">
            <Button look="secondary" onClick={() => setChosen(null)}>
              {m.imports_new()}
            </Button>
          </div>
        </>
      )}
      {others.length > 0 && (
        <Section title={m.imports_others()}>
          <UploadList uploads={others} onChoose={setChosen} />
          <DiscardAll count={uploads.filter(isDiscarded).length} onGone={() => setChosen(null)} />
        </Section>
      )}
      {chosen === null && <TemplatesSection sheets={sheets} />}
      <HistorySection />
    </>
  )
}
