import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What the academy says of itself, and its rules. */
export function SettingsScreen() {
  const settings = useQuery(staffQuery('/staff/settings', {}))
  return (
    <Page title={m.settings_title()}>
      <div className="max-w-reading">
        <ScreenStates
          query={settings}
          content={(stored) => (
            <Section title={m.settings_academy()}>
              <SettingsForm stored={stored} />
            </Section>
          )}
        />
      </div>
    </Page>
  )
}
