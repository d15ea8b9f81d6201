import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { drawZoom, setZoom, useZoom, ZOOMS } from './zoom.ts'

// Firefox can do it from version 126 on.
const CAN_ZOOM = CSS.supports('zoom', '1.2')

/** Makes the text of questions larger and smaller, where the browser can; the device remembers it. */
export function ZoomButtons() {
  const step = useZoom((zoom) => zoom.step)
  useEffect(() => drawZoom(step), [step])
  if (!CAN_ZOOM) return null
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={m.test_zoom_out()}
        disabled={step === 0}
        className="disabled:opacity-45"
        onClick={() => setZoom(step - 1)}
      />
      <IconButton
        icon={ZoomIn}
        label={m.test_zoom_in()}
        disabled={step === ZOOMS.length - 1}
        className="disabled:opacity-45"
        onClick={() => setZoom(step + 1)}
      />
    </>
  )
}
