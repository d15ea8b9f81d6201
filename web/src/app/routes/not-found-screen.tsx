import { Compass } from 'lucide-react'
import { m } from '#messages/web'
import { paths, type Place } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const NotFoundScreen = () => <NotFound onward={paths.home()} />

export const NotFoundForGuardian = () => <NotFound onward={paths.guardian()} />

function NotFound({ onward }: { onward: Place }) {
  return (
    <>
      <PageHead title={m.title_not_found()} />
      <FullState icon={Compass} title={m.not_found_title()} text={m.not_found_text()}>
        <ButtonLink place={onward}>{m.state_empty_onward()}</ButtonLink>
      </FullState>
    </>
  )
}
