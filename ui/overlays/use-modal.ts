import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

type Modal = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClick: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * Ties a native dialog to `open`. Without `close` the student cannot leave it: browsers honour a prevented cancel only
 * once, so a dialog that the browser closed all the same is opened again.
 */
export function useModal(open: boolean, close?: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  const own = (event: SyntheticEvent<HTMLDialogElement>) => event.target === event.currentTarget
  return {
    ref,
    onCancel: (event) => {
      if (!own(event)) return
      event.preventDefault()
      close?.()
    },
    onClose: (event) => {
      // A late close event belongs to the time before the dialog was opened again.
      if (!own(event) || !open || event.currentTarget.open) return
      if (close) close()
      else event.currentTarget.showModal()
    },
    // The backdrop belongs to the dialog element; everything inside is a child.
    onClick: (event) => own(event) && close?.(),
  }
}
