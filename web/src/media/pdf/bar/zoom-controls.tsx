import { Minus, Plus } from 'lucide-react'
import { m } from '#messages/web'
import { choiceAt, type Fit, zoomChoices } from '../engine/zoom.rules.ts'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'

const percentOf = (scale: number) => m.pdf_percent({ percent: Math.round(100 * scale) })

const FITS: Record<Fit, () => string> = { width: m.pdf_fit_width, page: m.pdf_fit_page }
const isFit = (value: string): value is Fit => value in FITS

/** Smaller, larger, and a few sizes between; `edge` as in the bar below the pages. */
export function ZoomControls({ edge = false }: { edge?: boolean }) {
  const { engine } = usePdf()
  const ready = useIsReady()
  const scale = usePdfState((state) => state.scale)
  return (
    <div className={`flex items-center ${edge ? 'gap-2.5' : 'gap-1'}`}>
      <BarButton
        icon={Minus}
        label={m.pdf_zoom_out()}
        edge={edge}
        disabled={!ready || scale <= 0.1}
        onClick={() => engine.view.zoomOut()}
      />
      <ZoomChoice edge={edge} disabled={!ready} scale={scale} />
      <BarButton
        icon={Plus}
        label={m.pdf_zoom_in()}
        edge={edge}
        disabled={!ready || scale >= 10}
        onClick={() => engine.view.zoomIn()}
      />
    </div>
  )
}

function ZoomChoice({ edge, disabled, scale }: { edge: boolean; disabled: boolean; scale: number }) {
  const { engine } = usePdf()
  const fit = usePdfState((state) => state.fit)
  const choice = choiceAt(scale)
  const look = edge
    ? 'min-h-11 min-w-24 large-text:max-w-[40vw] rounded-control border-line-soft text-[min(1rem,4.4vw)] font-semibold text-brand-strong'
    : 'min-h-8.5 min-w-20 rounded-[10px] border-line text-sm'
  return (
    <select
      aria-label={m.pdf_zoom()}
      disabled={disabled}
      value={fit ?? choice ?? 'between'}
      onChange={({ target: { value } }) => {
        if (isFit(value)) engine.view.fit(value)
        else engine.view.zoom(Number(value))
      }}
      className={`cursor-pointer appearance-none border bg-card px-3 text-center hover:bg-brand-50 ${look}`}
    >
      {Object.entries(FITS).map(([value, label]) => (
        <option key={value} value={value}>
          {label()}
        </option>
      ))}
      {fit === null && choice === undefined && (
        <option value="between" hidden>
          {percentOf(scale)}
        </option>
      )}
      {zoomChoices.map((each) => (
        <option key={each} value={each}>
          {percentOf(each)}
        </option>
      ))}
    </select>
  )
}
