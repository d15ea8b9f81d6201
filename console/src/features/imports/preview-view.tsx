import { Download } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useSending } from '../../ui/use-sending.ts'
import { AnswersForm } from './answers-form.tsx'
import { TextList } from './text-list.tsx'
import { compare, type Preview, showUpload, type Upload } from './upload.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { connection } from '../../api/staff-connection.ts'
import { keyOf } from '../../api/staff-query.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'

type File = Preview['files'][number]

function Outcome({ file, isGoodRows }: { file: File; isGoodRows: boolean }) {
  if (file.state === 'waits') return <Badge tone="warn">{m.imports_builds()}</Badge>
  if (file.state === 'closed') return <Badge tone="quiet">{m.imports_closed()}</Badge>
  if (file.state === 'refused' && file.mistakes === 0) return <Badge tone="warn">{m.imports_asks_state()}</Badge>
  if (file.state === 'refused') return <Badge tone="bad">{m.imports_refused()}</Badge>
  if (isGoodRows && file.mistakes > 0) return <Badge tone="warn">{m.imports_partly()}</Badge>
  return <Badge tone="good">{m.imports_good()}</Badge>
}

/** The four counts of each file, and what becomes of it; on a phone in one line. */
function FilesTable({ files, isGoodRows }: { files: File[]; isGoodRows: boolean }) {
  const figures = useIsWide() ? figuresOf : sentenceOf
  const outcome: Column<File> = {
    head: m.imports_outcome(),
    cell: (file) => <Outcome file={file} isGoodRows={isGoodRows} />,
  }
  const name: Column<File> = {
    head: m.imports_file(),
    cell: ({ file }) => <span className="wrap-anywhere">{file}</span>,
  }
  return (
    <DataTable
      label={m.imports_files()}
      rows={files}
      keyOf={({ file }) => file}
      columns={[name, ...figures(), outcome]}
    />
  )
}

const figuresOf = (): Column<File>[] => [
  { head: m.imports_new_rows(), cell: (file) => file.new, figures: true },
  { head: m.imports_changed_rows(), cell: ({ changed }) => changed, figures: true },
  { head: m.imports_unchanged_rows(), cell: ({ unchanged }) => unchanged, figures: true },
  { head: m.imports_refused_rows(), cell: ({ refused }) => refused, figures: true },
]

const sentenceOf = (): Column<File>[] => [
  {
    head: m.imports_rows(),
    cell: ({ new: added, changed, unchanged, refused }) =>
      m.imports_all_counts({ new: added, changed, unchanged, refused }),
  },
]

/** `14`, or `4–52 (49 rows)` for equal mistakes. */
const rowsOf = ({ rows, count }: { rows: string | null; count: number }): string =>
  rows === null ? '–' : count > 1 ? m.imports_rows_together({ rows, count }) : rows

type MistakesTableProps = { uploadId: number; hash: string; count: number; isOneFile: boolean }

const ON_A_PAGE = 100

/** Every mistake with its place, equal ones as one, a page more at each press. */
function MistakesTable({ uploadId, hash, count, isOneFile }: MistakesTableProps) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf('/staff/import_mistakes'), uploadId, hash, count, connection.language],
    queryFn: async ({ pageParam, signal }) =>
      (await staffCall('/staff/import_mistakes', { upload_id: uploadId, page: pageParam }, signal)).mistakes,
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length === ON_A_PAGE ? pages.length : null),
  })
  const rows = (query.data?.pages.flat() ?? []).map((row, at) => ({ ...row, at }))
  return (
    <>
      <DataTable
        label={m.imports_mistakes({ count })}
        rows={rows}
        keyOf={({ at }) => at}
        columns={[
          { head: m.imports_problem(), cell: ({ problem, language }) => <span lang={language}>{problem}</span> },
          ...(isOneFile ? [] : [{ head: m.imports_file(), cell: ({ file }: { file: string }) => file }]),
          { head: m.imports_row(), cell: rowsOf, figures: true },
          { head: m.imports_column(), cell: ({ column }) => column ?? '–' },
        ]}
      />
      {query.hasNextPage && (
        <div>
          <Button look="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.imports_more()}
          </Button>
        </div>
      )}
    </>
  )
}

type PreviewViewProps = { upload: Upload; preview: Preview; sheets: string[]; isSending: boolean }

/**
 * The effect of storing, and the button for it, which is disabled while a file is being sent that changes the effect.
 */
export function PreviewView({ upload, preview, sheets, isSending }: PreviewViewProps) {
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
      <AnswersForm
        key={preview.plan_hash}
        uploadId={upload_id}
        preview={preview}
        sheets={sheets}
        isSending={isSending}
      />
      <FilesTable files={preview.files} isGoodRows={is_good_rows} />
      {preview.files.map(({ file, warnings }) => (
        <TextList key={file} title={m.imports_warnings({ file })} texts={warnings} tone="warn" />
      ))}
      <Notes preview={preview} />
      {preview.rows > 0 ? (
        <div>
          <Button
            look={preview.open > 0 ? 'secondary' : 'primary'}
            busy={busy}
            disabled={isSending}
            onClick={() => void store()}
          >
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

/** What the importer took or left in another way than the clerk may expect, which is to be read before storing. */
const Notes = ({ preview }: { preview: Preview }) => (
  <>
    {preview.files.map(({ file, notes, elsewhere }) => (
      <TextList
        key={file}
        title={m.imports_notes({ file })}
        texts={elsewhere > 0 ? [...notes, m.imports_elsewhere({ count: elsewhere })] : notes}
      />
    ))}
    <TextList title={null} texts={preview.notes} />
  </>
)

function whyNothing({ mistakes, files, open }: Preview): string {
  if (open > 0) return m.imports_nothing_asked()
  if (mistakes > 0) return m.imports_nothing_good()
  if (files.some(({ state }) => state === 'closed')) return m.imports_nothing_yours()
  return files.some(({ unchanged }) => unchanged > 0) ? m.imports_nothing() : m.imports_nothing_read()
}

function Mistakes({ upload, preview }: { upload: Upload; preview: Preview }) {
  const { upload_id, is_good_rows } = upload
  const { busy, send } = useSending()
  const marked = preview.files.filter(({ has_workbook, mistakes }) => has_workbook && mistakes > 0)
  const save = async (file: string) =>
    send(async () => saveFile(await staffCall('/staff/import_workbook', { upload_id, file })))
  return (
    <section className="grid gap-3">
      <h3 className="text-lg text-bad">{m.imports_mistakes({ count: preview.mistakes })}</h3>
      {(preview.mistake_rows ?? 0) > 0 && <p>{m.imports_mistake_rows({ rows: preview.mistake_rows ?? 0 })}</p>}
      <p className="text-ink-2">{marked.length > 0 ? m.imports_mistakes_text() : m.imports_mistakes_plain()}</p>
      {marked.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {marked.map(({ file }) => (
            <Button key={file} look="secondary" icon={Download} busy={busy} onClick={() => void save(file)}>
              {m.imports_yellow({ file })}
            </Button>
          ))}
        </div>
      )}
      {(is_good_rows || preview.files.some(({ may_take_good_rows }) => may_take_good_rows)) && (
        <Switch
          label={m.imports_good_rows()}
          hint={m.imports_good_rows_hint()}
          on={is_good_rows}
          disabled={busy}
          onChange={(on) => void send(async () => compare(upload_id, on))}
        />
      )}
      <MistakesTable
        uploadId={upload_id}
        hash={preview.plan_hash}
        count={preview.mistakes}
        isOneFile={upload.names.length === 1 && preview.files.length <= 1}
      />
    </section>
  )
}
