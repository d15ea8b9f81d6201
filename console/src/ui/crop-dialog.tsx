import { type PointerEvent, useRef, useState } from 'react'
import { type Crop, type Edge, limitsOf, moved, WHOLE, withCorner, withEdge } from '#contract/staff/crop.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { fileAddress } from './file-address.ts'

type CropDialogProps = {
  file: File
  onTake: (crop: Crop) => void
  onClose: () => void
}

/** Asks which part of a picture is wanted: by its corners, or by a slider for each edge. */
export function CropDialog({ file, onTake, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(WHOLE)
  return (
    <Dialog open title={m.crop_title()} onClose={onClose}>
      <div className="grid gap-4">
        <CropBox file={file} crop={crop} onChange={setCrop} />
        <Sliders crop={crop} onChange={setCrop} />
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => onTake(crop)}>{m.crop_take()}</Button>
          <Button look="secondary" onClick={() => setCrop(WHOLE)}>
            {m.crop_whole()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type PartProps = { crop: Crop; onChange: (crop: Crop) => void }

const EDGES: readonly { edge: Edge; words: () => string }[] = [
  { edge: 'left', words: () => m.crop_left() },
  { edge: 'right', words: () => m.crop_right() },
  { edge: 'top', words: () => m.crop_top() },
  { edge: 'bottom', words: () => m.crop_bottom() },
]

/** Each slider is as long as the picture, so that it is aligned with the edge; none passes the opposite one. */
const Sliders = ({ crop, onChange }: PartProps) => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-1">
    {EDGES.map(({ edge, words }) => {
      const { min, max } = limitsOf(crop, edge)
      return (
        <label key={edge} className="grid text-sm">
          {words()}
          <input
            type="range"
            min={0}
            max={100}
            value={crop[edge]}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={m.questions_percent({ percent: crop[edge] })}
            onChange={({ target }) => onChange(withEdge(crop, edge, Number(target.value)))}
            className="h-11 w-full accent-brand-strong"
          />
        </label>
      )
    })}
  </div>
)

const CORNERS: readonly (readonly [Edge, Edge])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
]

function CropBox({ file, crop, onChange }: PartProps & { file: File }) {
  const box = useRef<HTMLDivElement>(null)
  const percent = (event: PointerEvent): [number, number] => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return [((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100]
  }
  const drag = useDrag(percent)
  const { left, top, right, bottom } = crop
  return (
    // Room for the half of a corner that lies outside.
    <div className="grid justify-items-center px-4 py-3">
      <div ref={box} className="relative touch-none overflow-visible select-none">
        <img src={fileAddress(file)} alt="" draggable={false} className="max-h-[45vh] w-auto max-w-full bg-white" />
        <div aria-hidden className="pointer-events-none absolute inset-0 bg-veil" style={{ clipPath: outside(crop) }} />
        <div
          aria-hidden
          className="absolute cursor-move border-2 border-brand-strong"
          style={{ left: `${left}%`, top: `${top}%`, width: `${right - left}%`, height: `${bottom - top}%` }}
          {...drag((from, to) => onChange(moved(crop, to[0] - from[0], to[1] - from[1])), true)}
        />
        {CORNERS.map((corner) => (
          <div
            key={corner.join(' ')}
            aria-hidden
            className="absolute -m-5.5 grid size-11 cursor-pointer place-items-center"
            style={{ left: `${crop[corner[0]]}%`, top: `${crop[corner[1]]}%` }}
            {...drag((_from, [x, y]) => onChange(withCorner(crop, corner, x, y)), false)}
          >
            <span className="size-4 rounded-full border-2 border-white bg-brand-strong" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Everything around the wanted part, as one shape with a hole. */
const outside = ({ left, top, right, bottom }: Crop): string =>
  `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${left}% ${top}%, ${right}% ${top}%, ${right}% ${bottom}%, ${left}% ${bottom}%, ${left}% ${top}%)`

type Place = [number, number]

/**
 * Follows a pointer, also beyond the edge of its element. With `isStep` each move begins at the place of the last one.
 */
function useDrag(percent: (event: PointerEvent) => Place) {
  const from = useRef<Place | null>(null)
  return (onMove: (from: Place, to: Place) => void, isStep: boolean) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = percent(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current) return
      const to = percent(event)
      if (!isStep) return onMove(from.current, to)
      // Moves are whole hundredths; the remainders add up.
      const [byX, byY] = [Math.round(to[0] - from.current[0]), Math.round(to[1] - from.current[1])]
      const reached: Place = [from.current[0] + byX, from.current[1] + byY]
      if (byX !== 0 || byY !== 0) onMove(from.current, reached)
      from.current = reached
    },
    onPointerUp: () => void (from.current = null),
    onPointerCancel: () => void (from.current = null),
  })
}
