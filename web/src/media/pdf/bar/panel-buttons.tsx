import { type LucideIcon, PanelLeft, Redo2, Search, Undo2 } from 'lucide-react'
import { m } from '#messages/web'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'

export const SearchButton = () => <Toggle of="search" icon={Search} label={m.pdf_search()} />

export const PanelButton = () => <Toggle of="panel" icon={PanelLeft} label={m.pdf_panel()} />

type ToggleProps = { of: 'search' | 'panel'; icon: LucideIcon; label: string }

function Toggle({ of, icon, label }: ToggleProps) {
  const { engine } = usePdf()
  const on = usePdfState((state) => state[of])
  return (
    <BarButton
      icon={icon}
      label={label}
      aria-pressed={on}
      disabled={!useIsReady()}
      onClick={() => engine.store.setState({ [of]: !on })}
    />
  )
}

/** Shown only while there is a followed link to go back from. */
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
