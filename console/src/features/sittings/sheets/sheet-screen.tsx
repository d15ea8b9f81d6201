import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page.tsx'

type SheetScreenProps = { paperId: number; title: string; actions?: ReactNode; children: ReactNode }

/** A screen that is there to be printed. */
export const SheetScreen = ({ paperId, title, actions, children }: SheetScreenProps) => (
  <Page
    isSheet
    title={title}
    actions={
      <>
        <Link {...paths.sitting(paperId)} className={buttonClass('secondary')}>
          {m.attempt_back()}
        </Link>
        {actions}
        <Button icon={Printer} onClick={() => window.print()}>
          {m.student_print()}
        </Button>
      </>
    }
  >
    {children}
  </Page>
)
