import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { saveText } from '../../ui/save-file.ts'
import type { RowCursor } from './result-data.ts'

type Part = { csv: string; rows: number; next: RowCursor | null }

/** The parameters of each part of a file: all parts share one key. */
type PartOf = { request_key: string; after?: RowCursor }

/** Collects a file part by part and hands it to the browser; `onRows` is called with the number of students so far. */
async function saveParts(
  name: string,
  read: (part: PartOf) => Promise<Part>,
  onRows: (count: number) => void,
): Promise<void> {
  const request_key = crypto.randomUUID()
  const texts: string[] = []
  let count = 0
  let after: RowCursor | null = null
  do {
    const part: Part = await read({ request_key, ...(after && { after }) })
    texts.push(part.csv)
    count += part.rows
    onRows(count)
    after = part.next
  } while (after !== null)
  saveText(`${name}.csv`, texts.join(''), 'text/csv')
}

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
