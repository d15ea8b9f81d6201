import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { connection } from '../../api/staff-connection.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { DataTable } from '../../ui/data-table.tsx'

type MistakesTableProps = { uploadId: number; hash: string; count: number }

/** Every mistake with its place, a page more at each press. */
export function MistakesTable({ uploadId, hash, count }: MistakesTableProps) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf('/staff/import_mistakes'), uploadId, hash, count, connection.language],
    queryFn: async ({ pageParam, signal }) =>
      (await staffCall('/staff/import_mistakes', { upload_id: uploadId, page: pageParam }, signal)).mistakes,
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => (pages.flat().length < count ? pages.length : null),
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
          { head: m.imports_file(), cell: ({ file }) => file },
          { head: m.imports_row(), cell: ({ row }) => row ?? '–', figures: true },
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
