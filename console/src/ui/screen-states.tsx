import { ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import type { Loaded } from '#ui/states/loaded.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'

type ScreenStatesProps<Data> = {
  query: Loaded<Data>
  /** What stands there when there is nothing; without it there is always something. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  content: (data: Data) => ReactNode
}

/** The states of a screen. A person who has lost the role sees why, and nothing that needs the role. */
export function ScreenStates<Data>({ query, empty = null, isEmpty, content }: ScreenStatesProps<Data>) {
  const { error } = query
  if (error instanceof ApiError && error.reason === 'role_missing')
    return <FullState icon={ShieldOff} title={m.role_gone_title()} text={m.role_gone_text()} />
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" />}
      error="page"
      empty={empty}
      isEmpty={isEmpty ?? (() => false)}
      content={content}
    />
  )
}
