import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type PartOf, saveParts } from './save-parts.ts'

type SaveButtonProps = {
  words: string
  file: string
  read: (part: PartOf) => ReturnType<Parameters<typeof saveParts>[1]>
}

/** Saves a file that comes in parts, and says how far it is. */
export function SaveButton({ words, file, read }: SaveButtonProps) {
  const [count, setCount] = useState(0)
  const { busy, send } = useSending()
  const save = async () => {
    setCount(0)
    await send(async () => saveParts(file, read, setCount))
  }
  return (
    <Button look="secondary" icon={Download} busy={busy} onClick={() => void save()}>
      {busy && count > 0 ? m.results_saving({ count }) : words}
    </Button>
  )
}
