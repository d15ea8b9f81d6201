import { m } from '#messages/web'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StepHead } from '../step/step-head.tsx'

/** The number is verified; the academy has to say yes. */
export function RegistrationWaits() {
  return (
    <div className="grid animate-appear gap-6">
      <PageHead title={m.title_register()} />
      <StepHead title={m.register_waits_title()} focus>
        {m.register_waits_text()}
      </StepHead>
      <ButtonLink wide look="secondary" place={paths.login()}>
        {m.title_login()}
      </ButtonLink>
    </div>
  )
}
