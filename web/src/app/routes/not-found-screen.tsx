import { Compass } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { FullState } from '../../ui/states/full-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function NotFoundScreen() {
  return (
    <>
      <PageHead title={m.title_not_found()} />
      <FullState icon={Compass} title={m.not_found_title()} text={m.not_found_text()}>
        <ButtonLink place={paths.home()}>{m.state_empty_onward()}</ButtonLink>
      </FullState>
    </>
  )
}
