import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { PANEL_ID, tabId } from './section-tabs.tsx'
import { partIndexAt } from './sections.rules.ts'

/** The questions as the tab panel, named by the selected tab; without the role in a paper without tabs. */
export function SectionPanel({ children }: { children: ReactNode }) {
  const { sections } = useAttempt()
  const current = useAttemptState(({ at }) => sections[partIndexAt(sections, at)])
  if (sections.length < 2 || !current) return <section aria-label={m.test_questions()}>{children}</section>
  return (
    <section id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(current.id)}>
      {children}
    </section>
  )
}
