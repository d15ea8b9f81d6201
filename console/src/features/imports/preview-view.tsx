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

/** What storing would do, and the button that does it. */
export function PreviewView({ upload, preview }: { upload: Upload; preview: Preview }) {
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
      <TextList title={null} texts={preview.notes} />
      {preview.files.map((file) => (
        <FileTexts key={file.file} file={file} />
      ))}
      {preview.rows > 0 ? (
        <div>
          <Button busy={busy} onClick={() => void store()}>
            {m.imports_store({ count: preview.rows })}
          </Button>
        </div>
      ) : (
        <p className="font-medium">{preview.mistakes > 0 ? m.imports_nothing_good() : m.imports_nothing()}</p>
      )}
      {preview.mistakes > 0 && <Mistakes upload={upload} preview={preview} />}
    </div>
  )
}

function FileTexts({ file }: { file: Preview['files'][number] }) {
  const more = file.changed - file.changes.length
  return (
    <>
      <TextList title={m.imports_warnings({ file: file.file })} texts={file.warnings} tone="warn" />
      <TextList
        title={m.imports_changes({ file: file.file })}
        texts={more > 0 ? [...file.changes, m.imports_more_changes({ count: more })] : file.changes}
      />
      <TextList
        title={m.imports_notes({ file: file.file })}
        texts={file.elsewhere > 0 ? [...file.notes, m.imports_elsewhere({ count: file.elsewhere })] : file.notes}
      />
    </>
  )
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
