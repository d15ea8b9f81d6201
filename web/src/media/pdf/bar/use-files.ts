import { useState } from 'react'
import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import { printPdf } from '../engine/print-pdf.ts'
import { savePdf } from '../engine/save-pdf.ts'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'

type Files = {
  /** False where the provider forbids downloads of a lesson; a student's own file is always allowed. */
  allowed: boolean
  busy: boolean
  save: () => void
  print: () => void
}

/** Taking the document out of the viewer. */
export function useFiles(): Files {
  const { engine, lesson } = usePdf()
  const pdf = usePdfState((state) => state.document)
  const fileName = usePdfState((state) => state.fileName)
  const printing = usePdfState((state) => state.printing)
  const ready = useIsReady()
  const [saving, setSaving] = useState(false)
  const failed = () => toast.error(m.pdf_file_failed())

  const save = async () => {
    if (!pdf) return
    setSaving(true)
    await savePdf(pdf, fileName ?? lesson.title).catch(failed)
    setSaving(false)
  }

  const print = async () => {
    if (!pdf) return
    const cancelled = new AbortController()
    // Another document, the end of the viewer or the student's own cancel ends it.
    const stop = engine.store.subscribe((now) => (now.document !== pdf || now.printing === null) && cancelled.abort())
    engine.store.setState({ printing: 0 })
    const onPercent = (percent: number) => engine.store.setState({ printing: percent })
    await printPdf(pdf, { onPercent, signal: cancelled.signal }).catch(() => cancelled.signal.aborted || failed())
    stop()
    engine.store.setState({ printing: null })
  }

  return {
    allowed: lesson.mayDownload || fileName !== null,
    busy: !ready || saving || printing !== null,
    save: () => void save(),
    print: () => void print(),
  }
}
