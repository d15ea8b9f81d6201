import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { accountQuery } from './account.api.ts'
import { CodesPart } from './codes-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { FactorsPart } from './factors-part.tsx'
import { LooksPart } from './looks-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { ProfilePart } from './profile-part.tsx'
import { RescuePart } from './rescue-part.tsx'
import { RescueSheet } from './rescue-sheet.tsx'

/** The own account: who somebody is, how they log in, and where they are logged in. */
export function AccountScreen() {
  const me = useSession((session) => session.me)
  const query = useQuery(accountQuery)
  const [code, setCode] = useState<string | null>(null)
  const madeAt = query.data?.account.rescue_made_at
  if (!me) return null
  if (code !== null && madeAt) return <RescueSheet {...{ me, code, madeAt }} onDone={() => setCode(null)} />
  return (
    <Page title={m.account_title()}>
      <ScreenStates
        query={query}
        content={({ account }) => (
          <>
            <ProfilePart me={me} account={account} />
            <LooksPart />
            <PasswordPart email={me.email} />
            <FactorsPart account={account} />
            <CodesPart left={account.recovery_codes_left} />
            {me.roles.includes('owner') && <RescuePart madeAt={account.rescue_made_at} onSheet={setCode} />}
            <DevicesPart devices={account.devices} />
          </>
        )}
      />
    </Page>
  )
}
