import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../buttons/button-link.tsx'
import { FullState } from '#ui/states/full-state.tsx'

type EmptyPageProps = {
  title?: string
  text?: string
  /** The way onward; leads to the overview unless a better one is given. */
  onward?: ReactNode
}

export function EmptyPage({ title, text, onward }: EmptyPageProps) {
  return (
    <FullState icon={Inbox} title={title ?? m.state_empty_title()} text={text ?? m.state_empty_text()}>
      {onward ?? (
        <ButtonLink look="secondary" place={paths.home()}>
          {m.state_empty_onward()}
        </ButtonLink>
      )}
    </FullState>
  )
}
