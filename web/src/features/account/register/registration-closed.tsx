import { m } from '#messages/web'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { StepHead } from '../step/step-head.tsx'

export function RegistrationClosed() {
  return (
    <div className="grid animate-appear gap-6">
      <PageHead title={m.title_register()} />
      <StepHead title={m.register_closed_title()}>{m.register_closed_text()}</StepHead>
      <ButtonLink wide place={paths.login()}>
        {m.title_login()}
      </ButtonLink>
    </div>
  )
}
