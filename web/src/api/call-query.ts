import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post, type PostPath } from './calls.ts'

/** A query whose data is a call's unchanged answer. */
export const callQuery = <Key extends readonly unknown[], P extends PostPath>(
  queryKey: Key,
  path: P,
  body: Api[P]['body'],
) => queryOptions({ queryKey, queryFn: ({ signal }) => post(path, body, { signal }) })
