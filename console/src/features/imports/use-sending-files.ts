import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { toast } from '#ui/overlays/toast.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'
import { compare, showUpload, type Upload } from './upload.ts'

/** Refusals of the file itself: it would be refused again. */
const REFUSALS: ReadonlySet<string> = new Set(['rule', 'too_large'])

type Way = { name: string; at: number; of: number; stop: () => void }

/** Files that were not taken yet, with what they belong to: they are sent again by one press. */
type Left = { files: File[]; upload: Upload | null }

/** A file that the server does not take, and why. */
type Refused = { name: string; why: string }

/**
 * Sends files one after another, and then has them compared. Files whose sending failed are kept here: after a lost
 * network or an expired session they need not be chosen again. A file that is refused is named with the reason, and the
 * others go on.
 */
export function useSendingFiles(onUpload: (upload_id: number) => void) {
  const [way, setWay] = useState<Way | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const send = async (files: File[], to: Upload | null): Promise<void> => {
    const [first] = files
    if (!first) return
    setLeft(null)
    setRefused([])
    const stopped = new AbortController()
    const stop = () => stopped.abort()
    // From this point on the earlier preview cannot be stored.
    setWay({ name: first.name, at: 1, of: files.length, stop })
    let upload = to
    let done = 0
    let sent = 0
    try {
      // This call detects an expired session before a large file is sent.
      const { max_bytes } = await staffCall('/staff/imports', {})
      for (const [at, file] of files.entries()) {
        setWay({ name: file.name, at: at + 1, of: files.length, stop })
        const taken = await take(file, upload, max_bytes, stopped.signal)
        if ('why' in taken) setRefused((some) => [...some, taken])
        else {
          upload = taken
          showUpload(taken)
          onUpload(taken.upload_id)
          sent += 1
        }
        done = at + 1
      }
      if (upload && sent > 0) await compare(upload.upload_id, upload.is_good_rows)
    } catch (error) {
      if (done < files.length) setLeft({ files: files.slice(done), upload })
      if (!stopped.signal.aborted) tell(error)
    } finally {
      setWay(null)
    }
  }
  return { way, left, refused, send, forget: () => setLeft(null) }
}

/** Sends one file; returns the upload that it belongs to, or why it was refused. */
async function take(file: File, upload: Upload | null, most: number, signal: AbortSignal): Promise<Upload | Refused> {
  const { name } = file
  if (file.size > most) return { name, why: m.imports_too_large({ name, size: fileSize(most) }) }
  const beside = upload ? { 'X-Upload': String(upload.upload_id) } : {}
  try {
    return (await sendFile<{ upload: Upload }>('/api/staff/import_file', file, { beside, signal })).upload
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSALS.has(error.reason)) throw error
    return { name, why: error.message }
  }
}

function tell(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message, { id: error.message })
}
