import { QueryClientProvider } from '@tanstack/react-query'
import { redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { guardianClient, watchGuardian } from '../../session/guardian-calls.ts'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { rememberWanted, useTab } from '../../session/tab-store.ts'
import { GuardianShell } from '../shell/guardian-shell.tsx'
import { guardOutboundLinks } from '../startup/outbound-links.ts'

watchGuardian()
guardOutboundLinks()

/** Sends visitors without a stored guardian to the login. The server checks the rest. */
export function letGuardianIn(address: string, preload: boolean): void {
  if (useGuardianSession.getState().user) return
  if (!preload) rememberWanted(address)
  throw redirect(paths.login())
}

/** Around every screen of a signed-in guardian. Another guardian gets fresh screens. */
export function GuardianFrame() {
  const guardianId = useGuardianSession(({ user }) => user?.guardian_id)
  const router = useRouter()
  useEffect(() => {
    if (guardianId !== undefined) return
    if (useTab.getState().ended) rememberWanted(router.state.location.href)
    void router.navigate(paths.login())
  }, [guardianId, router])
  // After the logout no screen below may read the id of a guardian.
  if (guardianId === undefined) return null
  return (
    <QueryClientProvider client={guardianClient}>
      <GuardianShell key={guardianId} />
    </QueryClientProvider>
  )
}
