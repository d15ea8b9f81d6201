import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { fileSize } from '../../../../web/src/ui/format/file-size.rules.ts'
import { ListStates } from '../../../../web/src/ui/states/list-states.tsx'
import { Skeleton } from '../../../../web/src/ui/states/skeleton.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { Page, Section } from '../../ui/page.tsx'
import { DropZone } from './drop-zone.tsx'
import { HistorySection } from './history-section.tsx'
import { SendingLine } from './sending-line.tsx'
import { TemplatesSection } from './templates-section.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { UploadList } from './upload-list.tsx'
import { isWorking } from './upload.ts'
import { useSendingFiles } from './use-sending-files.ts'

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
      <ListStates
        query={query}
        loading={<Skeleton of="rows" count={3} />}
        error="page"
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
  // Who comes back finds what they had sent in.
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
          <UploadPanel key={chosen} uploadId={chosen} busy={busy} sending={sending} onGone={() => setChosen(null)} />
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
        </Section>
      )}
      {chosen === null && <TemplatesSection sheets={sheets} />}
      <HistorySection />
    </>
  )
}
