import { m } from '#messages/console'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import type { Preview } from './upload.ts'

type File = Preview['files'][number]

function Outcome({ file, isGoodRows }: { file: File; isGoodRows: boolean }) {
  if (file.state === 'waits') return <Badge tone="warn">{m.imports_builds()}</Badge>
  if (file.state === 'closed') return <Badge tone="quiet">{m.imports_closed()}</Badge>
  if (file.state === 'refused') return <Badge tone="bad">{m.imports_refused()}</Badge>
  if (isGoodRows && file.mistakes > 0) return <Badge tone="warn">{m.imports_partly()}</Badge>
  return <Badge tone="good">{m.imports_good()}</Badge>
}

/** The four counts of each file, and what becomes of it; on a phone in one line. */
export function FilesTable({ files, isGoodRows }: { files: File[]; isGoodRows: boolean }) {
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
