import { useMatches } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { FullState } from '../ui/states/full-state.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Stands at the addresses whose screens are still to be made. */
export function ComingScreen() {
  const feature = useMatches({ select: (matches) => matches.at(-1)?.staticData.feature?.() }) ?? ''
  return (
    <>
      <PageHead title={feature} />
      <FullState icon={Hourglass} title={m.coming_title({ feature })} text={m.coming_text()}>
        <ButtonLink place={paths.home()}>{m.state_empty_onward()}</ButtonLink>
      </FullState>
    </>
  )
}
