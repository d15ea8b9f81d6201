import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../web/src/ui/buttons/button-class.ts'
import { FullState } from '../../../web/src/ui/states/full-state.tsx'
import { paths } from '../paths.ts'

export function NotFoundScreen() {
  return (
    <FullState icon={SearchX} title={m.not_found_title()} text={m.not_found_text()}>
      <Link {...paths.today()} className={buttonClass('secondary')}>
        {m.not_found_back()}
      </Link>
    </FullState>
  )
}
