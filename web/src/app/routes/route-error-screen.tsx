import { useEffect, useState } from 'react'
import { whenOnline } from '../../ui/is-online.ts'
import { ErrorPage } from '../../ui/states/error-page.tsx'
import { reloadPage } from '../../ui/reload-missing-chunk.ts'

/** A screen whose code did not arrive is asked for anew; the browser remembers a failed import until then. */
export function RouteErrorScreen({ error }: { error: unknown }) {
  const [busy, setBusy] = useState(false)
  useEffect(() => whenOnline(() => void reloadPage()), [])
  const retry = () => {
    setBusy(true)
    void reloadPage().finally(() => setBusy(false))
  }
  return <ErrorPage error={error instanceof Error ? error : new Error(String(error))} busy={busy} onRetry={retry} />
}
