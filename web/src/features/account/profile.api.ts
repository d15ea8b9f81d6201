import { queryOptions } from '@tanstack/react-query'
import { post } from '../../api/calls.ts'

export const profileQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['profile', stud_id],
    queryFn: ({ signal }) => post('/Student/get_profile', { stud_id }, { signal }),
  })
