import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={m.not_found_title()}>
      <p className="mb-5 text-ink-2">{m.not_found_text()}</p>
      <Link {...paths.today()} className={buttonClass()}>
        {m.not_found_back()}
      </Link>
    </Page>
  )
}
