import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

type Modal = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  onClick: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * Ties a native dialog to `open`. Without `close` it cannot be left: browsers honour a prevented cancel only
 * once, so that one which was closed all the same opens again.
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
      // Told late, of the time before it was opened again.
      if (!own(event) || !open || event.currentTarget.open) return
      if (close) close()
      else event.currentTarget.showModal()
    },
    // The backdrop belongs to the dialog element; everything inside is a child.
    onClick: (event) => own(event) && close?.(),
  }
}
