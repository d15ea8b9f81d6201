import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import type { SlipSearch } from '../../paths.ts'
import type { RankedRow, RowCursor } from './result-data.ts'

const PATH = '/staff/rank_list'

/** More slips are printed one heap after the other: no screen holds all students. */
export const MAX_SLIPS = 500

/** A heap of slips, and how to come to the next one. */
export function useSlips(paper_id: number, { batch, student }: SlipSearch) {
  const [after, setAfter] = useState<RowCursor | null>(null)
  const narrowed = {
    ...(batch !== undefined && { batch_id: batch }),
    ...(student !== undefined && { stud_id: student }),
  }
  const query = useQuery({
    queryKey: [...keyOf(PATH), 'slips', paper_id, narrowed, after],
    queryFn: async ({ signal }) => {
      const rows: RankedRow[] = []
      let cursor: RowCursor | null = after
      do {
        const page: Page = await staffCall(PATH, { paper_id, ...narrowed, ...(cursor && { after: cursor }) }, signal)
        rows.push(...page.rows)
        cursor = page.cursor
      } while (cursor !== null && rows.length < MAX_SLIPS)
      return { rows, next: cursor }
    },
  })
  return { query, isFirst: after === null, goTo: setAfter }
}

type Page = { rows: RankedRow[]; cursor: RowCursor | null }
