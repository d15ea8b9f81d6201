import { useBlocker } from '@tanstack/react-router'
import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useGestures } from './use-gestures.ts'
import { drawnIn } from './zoom.rules.ts'

type PictureViewerProps = {
  /** The picture in its question. */
  image: HTMLImageElement
  alt: string
  onClose: () => void
}

/** On the white ground that drawings are made for, in both themes. */
const ON_WHITE = 'border border-[#b9d3d1] bg-white !text-[#10201f]'

/** A picture on the whole screen, at least twice as large as in its question. Back and Escape close it. */
export function PictureViewer({ image, alt, onClose }: PictureViewerProps) {
  const [{ src, inline }] = useState(() => {
    const own = { width: image.naturalWidth, height: image.naturalHeight }
    return { src: image.src, inline: drawnIn(own, image.getBoundingClientRect()) }
  })
  const { view, surface, onKeyDown, larger, smaller } = useGestures(inline)
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === 'BACK') onClose()
      return action === 'BACK'
    },
    enableBeforeUnload: false,
  })
  return (
    <Modal
      open
      data-closed-by-back
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label={alt}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden !bg-white open:animate-appear"
    >
      <div
        className="absolute inset-0 grid cursor-grab touch-none place-items-center overflow-hidden active:cursor-grabbing"
        {...surface}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          className="max-w-none select-none"
          style={{
            width: inline.width * view.scale,
            height: inline.height * view.scale,
            transform: `translate(${view.x}px, ${view.y}px)`,
          }}
        />
      </div>
      <IconButton
        icon={X}
        label={m.dialog_close()}
        className={`absolute end-3 top-[max(12px,env(safe-area-inset-top))] ${ON_WHITE}`}
        onClick={onClose}
      />
      <div className="absolute end-3 bottom-[max(12px,env(safe-area-inset-bottom))] flex gap-2">
        <IconButton icon={Minus} label={m.pdf_zoom_out()} className={ON_WHITE} onClick={smaller} />
        <IconButton icon={Plus} label={m.pdf_zoom_in()} className={ON_WHITE} onClick={larger} />
      </div>
    </Modal>
  )
}
