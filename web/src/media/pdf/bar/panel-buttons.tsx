import { PanelLeft, Redo2, Search, Undo2 } from 'lucide-react'
import { m } from '#messages/web'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'

export function SearchButton() {
  const { engine } = usePdf()
  const search = usePdfState((state) => state.search)
  return (
    <BarButton
      icon={Search}
      label={m.pdf_search()}
      aria-pressed={search}
      disabled={!useIsReady()}
      onClick={() => engine.store.setState({ search: !search })}
    />
  )
}

export function PanelButton() {
  const { engine } = usePdf()
  const panel = usePdfState((state) => state.panel)
  return (
    <BarButton
      icon={PanelLeft}
      label={m.pdf_panel()}
      aria-pressed={panel}
      disabled={!useIsReady()}
      onClick={() => engine.store.setState({ panel: !panel })}
    />
  )
}

/** Only there while a link can be taken back. */
export function LinkSteps() {
  const { engine } = usePdf()
  const back = usePdfState((state) => state.canBack)
  const forward = usePdfState((state) => state.canForward)
  if (!back && !forward) return null
  return (
    <div className="flex">
      <BarButton icon={Undo2} label={m.pdf_link_back()} disabled={!back} onClick={() => engine.view.history.back()} />
      <BarButton
        icon={Redo2}
        label={m.pdf_link_forward()}
        disabled={!forward}
        onClick={() => engine.view.history.forward()}
      />
    </div>
  )
}
