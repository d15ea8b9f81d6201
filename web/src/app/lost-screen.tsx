import { useEffect, useState } from 'react'
import { whenOnline } from '../ui/is-online.ts'
import { ErrorPage } from '../ui/states/error-page.tsx'
import { loadAnew } from './load-anew.ts'

/** A screen whose code did not arrive is asked for anew; the browser remembers a failed import until then. */
export function LostScreen() {
  const [busy, setBusy] = useState(false)
  useEffect(() => whenOnline(() => void loadAnew()), [])
  const retry = () => {
    setBusy(true)
    void loadAnew().finally(() => setBusy(false))
  }
  return <ErrorPage busy={busy} onRetry={retry} />
}
