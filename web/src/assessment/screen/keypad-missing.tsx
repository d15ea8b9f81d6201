import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { reloadPage } from '../../ui/reload-missing-chunk.ts'
import { FullState } from '../../ui/states/full-state.tsx'
import { TimeLeft } from './time-left.tsx'

/** A test runs, and what types its numbers does not come: the page is to be loaded anew, which takes no answer away. */
export function KeypadMissing() {
  const [busy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    void reloadPage().finally(() => setBusy(false))
  }
  return (
    <div role="alert">
      <FullState icon={CloudOff} tone="bad" title={m.state_error_title()} text={m.test_keypad_missing()}>
        <div className="grid justify-items-center gap-4">
          <TimeLeft />
          <Button busy={busy} onClick={reload}>
            {m.content_reload()}
          </Button>
        </div>
      </FullState>
    </div>
  )
}
