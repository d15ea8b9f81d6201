import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { toast } from '#ui/overlays/toast.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'
import { compare, showUpload, type Upload } from './upload.ts'

/** Refusals of the file itself. */
const REFUSALS: ReadonlySet<string> = new Set(['rule', 'too_large'])

type Way = { name: string; at: number; of: number; stop: () => void }

/**
 * Files that were not taken yet, with what they belong to: they are sent again by one press. `why` says why a file was
 * refused; it will be again.
 */
type Left = { files: File[]; upload: Upload | null; why: string | null }

/**
 * Sends files one after another, and then has them compared. Files whose sending failed are kept here: after a lost
 * network or an expired session they need not be chosen again.
 */
export function useSendingFiles(onUpload: (upload_id: number) => void) {
  const [way, setWay] = useState<Way | null>(null)
  const [left, setLeft] = useState<Left | null>(null)

  const send = async (files: File[], to: Upload | null): Promise<void> => {
    const [first] = files
    if (!first) return
    setLeft(null)
    const stopped = new AbortController()
    const stop = () => stopped.abort()
    // From this point on the earlier preview cannot be stored.
    setWay({ name: first.name, at: 1, of: files.length, stop })
    let upload = to
    let sent = 0
    try {
      // This call detects an expired session before a large file is sent.
      refuseTooLarge(files, (await staffCall('/staff/imports', {})).max_bytes)
      for (const [at, file] of files.entries()) {
        setWay({ name: file.name, at: at + 1, of: files.length, stop })
        const beside = upload ? { 'X-Upload': String(upload.upload_id) } : {}
        const options = { beside, signal: stopped.signal }
        ;({ upload } = await sendFile<{ upload: Upload }>('/api/staff/import_file', file, options))
        showUpload(upload)
        onUpload(upload.upload_id)
        sent = at + 1
      }
      if (upload) await compare(upload.upload_id, upload.is_good_rows)
    } catch (error) {
      const why = error instanceof ApiError && REFUSALS.has(error.reason) ? error.message : null
      if (sent < files.length) setLeft({ files: files.slice(sent), upload, why })
      // Where the page says it, no toast says it again.
      if (!stopped.signal.aborted && (why === null || sent === files.length)) tell(error)
    } finally {
      setWay(null)
    }
  }
  return { way, left, send, forget: () => setLeft(null) }
}

function refuseTooLarge(files: File[], most: number): void {
  const large = files.find(({ size }) => size > most)
  if (large) throw new ApiError('too_large', m.imports_too_large({ name: large.name, size: fileSize(most) }))
}

function tell(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message, { id: error.message })
}
