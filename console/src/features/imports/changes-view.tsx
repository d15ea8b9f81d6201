import { m } from '#messages/console'
import { TextList } from './text-list.tsx'
import type { Preview } from './upload.ts'

/** The first changes of each file, old and new, and what the importer says beside them. */
export function ChangesView({ preview }: { preview: Preview }) {
  return (
    <div className="mt-5 grid gap-5">
      {preview.files.map((file) => (
        <FileTexts key={file.file} file={file} />
      ))}
      <TextList title={null} texts={preview.notes} />
    </div>
  )
}

function FileTexts({ file }: { file: Preview['files'][number] }) {
  const more = file.changed - file.changes.length
  return (
    <>
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
