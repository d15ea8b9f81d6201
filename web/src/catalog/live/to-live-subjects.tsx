import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'

/** The link for a subject without content. */
export const ToLiveSubjects = () => (
  <ButtonLink look="secondary" place={paths.liveClass()}>
    {m.live_other_subjects()}
  </ButtonLink>
)
