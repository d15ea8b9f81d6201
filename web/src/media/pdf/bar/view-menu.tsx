import { Download, FileUp, PanelLeft, Printer, RotateCcw, RotateCw, type LucideIcon } from 'lucide-react'
import { type ToggleEvent, useRef, useId } from 'react'
import { m } from '#messages/web'
import type { Scroll, Spread } from '../engine/pdf-state.ts'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { PageEntry } from './page-entry.tsx'
import { LinkSteps } from './panel-buttons.tsx'
import { useFiles } from './use-files.ts'
import { AskDoubt } from '../../../session/doubts/ask-doubt.tsx'

type MenuChoiceProps<Value extends string> = {
  title: string
  options: Record<Value, () => string>
  value: Value
  onChoose: (value: Value) => void
}

/** A choice among a few values, in a menu. */
function MenuChoice<Value extends string>({ title, options, value, onChoose }: MenuChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="py-1.5">
      <legend className="px-3 py-1 text-sm font-semibold text-ink-2">{title}</legend>
      {(Object.keys(options) as Value[]).map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-brand-50"
        >
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChoose(each)}
            className="size-4.5 accent-brand-strong"
          />
          {options[each]()}
        </label>
      ))}
    </fieldset>
  )
}

/** A doubt at the page on display. A student's own file is none of the academy's lessons. */
function AskAboutPage({ onDone }: { onDone: () => void }) {
  const { lesson } = usePdf()
  const page = usePdfState((state) => state.page)
  const isOwn = usePdfState((state) => state.fileName !== null)
  if (isOwn) return null
  return (
    <AskDoubt
      place={{
        words: m.doubt_page({ subject: lesson.subject, title: lesson.title, page }),
        search: { material: lesson.id, at: page },
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-ink no-underline hover:bg-brand-50 [&>svg]:text-ink-2"
      onDone={onDone}
    />
  )
}

export const MENU = 'pdf-menu'

const SPREADS: Record<Spread, () => string> = {
  single: m.pdf_spread_single,
  dual: m.pdf_spread_dual,
  cover: m.pdf_spread_cover,
}
const SCROLLS: Record<Scroll, () => string> = {
  vertical: m.pdf_scroll_vertical,
  horizontal: m.pdf_scroll_horizontal,
  page: m.pdf_scroll_page,
  wrapped: m.pdf_scroll_wrapped,
}

/** All actions without a place of their own in the bars, opened from either button. */
export function ViewMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const { engine } = usePdf()
  const spread = usePdfState((state) => state.spread)
  const scroll = usePdfState((state) => state.scroll)
  const ready = useIsReady()
  const close = () => menu.current?.hidePopover()
  return (
    <div
      ref={menu}
      id={MENU}
      popover="auto"
      role="group"
      aria-label={m.pdf_more()}
      onBeforeToggle={(event) => placeUnderButton(event)}
      className="fixed inset-auto m-0 max-h-[75dvh] w-70 overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-[0_12px_32px_rgb(16_32_31/16%)] open:animate-drop"
    >
      <div className="lg:hidden">
        <div className="flex flex-wrap justify-center border-b border-line pb-1">
          <PageEntry />
          <LinkSteps />
        </div>
      </div>
      <Actions onDone={close} />
      <fieldset disabled={!ready} className="contents">
        <MenuChoice
          title={m.pdf_spread()}
          options={SPREADS}
          value={spread}
          onChoose={(next) => engine.view.setSpread(next)}
        />
        <MenuChoice
          title={m.pdf_scroll()}
          options={SCROLLS}
          value={scroll}
          onChoose={(next) => engine.view.setScroll(next)}
        />
      </fieldset>
    </div>
  )
}

function Actions({ onDone }: { onDone: () => void }) {
  const { engine, chooseFile } = usePdf()
  const ready = useIsReady()
  const files = useFiles()
  const then = (run: () => void) => () => (onDone(), run())
  return (
    <div className="border-b border-line py-1">
      <div className="lg:hidden">
        <Action
          icon={PanelLeft}
          label={m.pdf_panel()}
          disabled={!ready}
          onPress={then(() => engine.store.setState({ panel: true }))}
        />
        <Action icon={RotateCw} label={m.pdf_rotate_right()} disabled={!ready} onPress={() => engine.view.rotate(90)} />
      </div>
      <Action icon={RotateCcw} label={m.pdf_rotate_left()} disabled={!ready} onPress={() => engine.view.rotate(-90)} />
      {files.allowed && (
        <div className="lg:hidden">
          <Action icon={Download} label={m.pdf_download()} disabled={files.busy} onPress={then(files.save)} />
          <Action icon={Printer} label={m.pdf_print()} disabled={files.busy} onPress={then(files.print)} />
        </div>
      )}
      <Action icon={FileUp} label={m.pdf_open_file()} onPress={then(chooseFile)} />
      <AskAboutPage onDone={onDone} />
    </div>
  )
}

type ActionProps = { icon: LucideIcon; label: string; disabled?: boolean; onPress: () => void }

function Action({ icon: Icon, label, disabled = false, onPress }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-brand-50 disabled:opacity-40"
    >
      <Icon size={20} aria-hidden className="text-ink-2" />
      {label}
    </button>
  )
}

function placeUnderButton({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>): void {
  if (newState !== 'open') return
  const buttons = [...document.querySelectorAll(`[popovertarget="${MENU}"]`)]
  const box = buttons.map((button) => button.getBoundingClientRect()).find(({ width }) => width > 0)
  if (!box) return
  const { style } = menu
  style.top = `${box.bottom + 8}px`
  const leftwards = getComputedStyle(menu).direction === 'rtl'
  style.insetInlineEnd = `${Math.max(8, leftwards ? box.left : document.documentElement.clientWidth - box.right)}px`
}
