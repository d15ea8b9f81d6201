import { Download } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Switch } from '../../../../web/src/ui/switch.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useSending } from '../../ui/use-sending.ts'
import { FilesTable } from './files-table.tsx'
import { MistakesTable } from './mistakes-table.tsx'
import { TextList } from './text-list.tsx'
import { compare, type Preview, showUpload, type Upload } from './upload.ts'

type PreviewViewProps = { upload: Upload; preview: Preview; isSending: boolean }

/** What storing would do, and the button that does it; not while a file is on its way that changes what would be stored. */
export function PreviewView({ upload, preview, isSending }: PreviewViewProps) {
  const { upload_id, is_good_rows, has_changed } = upload
  const { busy, send } = useSending()
  const store = async () =>
    send(async () => {
      const { plan_hash } = preview
      showUpload((await staffCall('/staff/import_store', { upload_id, plan_hash })).upload)
    })
  return (
    <div className="grid gap-5">
      {has_changed && (
        <p role="alert" className="rounded-control bg-warn-50 px-4 py-3 text-warn">
          {m.imports_changed_meanwhile()}
        </p>
      )}
      <FilesTable files={preview.files} isGoodRows={is_good_rows} />
      {preview.files.map(({ file, warnings }) => (
        <TextList key={file} title={m.imports_warnings({ file })} texts={warnings} tone="warn" />
      ))}
      {preview.rows > 0 ? (
        <div>
          <Button busy={busy} disabled={isSending} onClick={() => void store()}>
            {m.imports_store({ count: preview.rows })}
          </Button>
        </div>
      ) : (
        <p className="font-medium">{whyNothing(preview)}</p>
      )}
      {preview.mistakes > 0 && <Mistakes upload={upload} preview={preview} />}
    </div>
  )
}

function whyNothing({ mistakes, files }: Preview): string {
  if (mistakes > 0) return m.imports_nothing_good()
  return files.some(({ state }) => state === 'closed') ? m.imports_nothing_yours() : m.imports_nothing()
}

function Mistakes({ upload, preview }: { upload: Upload; preview: Preview }) {
  const { upload_id, is_good_rows } = upload
  const { busy, send } = useSending()
  const save = async (file: string) =>
    send(async () => saveFile(await staffCall('/staff/import_workbook', { upload_id, file })))
  return (
    <section className="grid gap-3">
      <h3 className="text-lg text-bad">{m.imports_mistakes({ count: preview.mistakes })}</h3>
      <p className="text-ink-2">{m.imports_mistakes_text()}</p>
      <div className="flex flex-wrap gap-2.5">
        {preview.files
          .filter(({ has_workbook }) => has_workbook)
          .map(({ file }) => (
            <Button key={file} look="secondary" icon={Download} busy={busy} onClick={() => void save(file)}>
              {m.imports_yellow({ file })}
            </Button>
          ))}
      </div>
      <Switch
        label={m.imports_good_rows()}
        hint={m.imports_good_rows_hint()}
        on={is_good_rows}
        disabled={busy}
        onChange={(on) => void send(async () => compare(upload_id, on))}
      />
      <MistakesTable uploadId={upload_id} hash={preview.plan_hash} count={preview.mistakes} />
    </section>
  )
}
