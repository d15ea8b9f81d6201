import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../buttons/button-link.tsx'
import { FullState } from '#ui/states/full-state.tsx'

type EmptyPageProps = {
  /** True for one thing that is not there, false for a list without entries. */
  missing?: boolean
  title?: string
  text?: string
  /** The way onward; leads to the overview unless a better one is given. */
  onward?: ReactNode
}

export function EmptyPage({ missing = false, title, text, onward }: EmptyPageProps) {
  return (
    <FullState
      icon={missing ? SearchX : Inbox}
      title={title ?? m.state_empty_title()}
      text={text ?? m.state_empty_text()}
    >
      {onward ?? (
        <ButtonLink look="secondary" place={paths.home()}>
          {m.state_empty_onward()}
        </ButtonLink>
      )}
    </FullState>
  )
}
