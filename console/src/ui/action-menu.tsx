import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis, type LucideIcon } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useIsWide } from './use-is-wide.ts'

/** Something that can be done: a press, or a link to where it is done. */
export type Action = {
  icon: LucideIcon
  words: string
  /** What an icon alone says, where several rows have the same one. */
  label?: string
} & (
  | { to: LinkProps }
  | {
      onPress: () => void
      busy?: boolean
      /** The action does nothing here, as moving up at the top. */
      isOff?: boolean
      /** The menu stays open, for what is pressed several times. */
      staysOpen?: boolean
    }
)

/** Closes an open menu by Escape, which gives the focus back to its button, and by a press elsewhere. */
function useClosing(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        box.current?.querySelector('button')?.focus()
        close()
      },
      { signal },
    )
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close()
    }
    document.addEventListener('pointerdown', elsewhere, { signal })
    document.addEventListener('focusin', elsewhere, { signal })
    return () => ending.abort()
  }, [box, isOpen, close])
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 text-start text-ink no-underline wrap-anywhere hover:bg-brand-50 aria-disabled:opacity-45'

type ActionMenuProps = {
  /** What the actions are done to; without it the button says "More". */
  name?: string
  actions: readonly Action[]
}

/** Actions behind one button. */
export function ActionMenu({ name, actions }: ActionMenuProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  useClosing(box, isOpen, close)
  const opener = {
    icon: Ellipsis,
    onClick: () => setIsOpen(!isOpen),
    'aria-expanded': isOpen,
    ...(isOpen && { 'aria-controls': id }),
  }
  return (
    <div ref={box} className="relative">
      {name === undefined ? (
        <Button look="secondary" {...opener}>
          {m.students_more()}
        </Button>
      ) : (
        <IconButton look="hover" label={m.students_more_of({ name })} {...opener} />
      )}
      {isOpen && (
        <ul
          id={id}
          {...(name !== undefined && { 'aria-label': m.students_more_of({ name }) })}
          className={`absolute top-full z-20 mt-1 w-max max-w-72 overflow-hidden rounded-control border border-line bg-card py-1 shadow-[0_6px_20px_rgb(16_32_31/12%)] ${name === undefined ? 'start-0 md:start-auto md:end-0' : 'end-0'}`}
        >
          {actions.map((action) => (
            <li key={action.words}>
              <Item action={action} onDone={close} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Item({ action, onDone }: { action: Action; onDone: () => void }) {
  const { icon: Icon, words } = action
  const said = (
    <>
      <Icon size={18} aria-hidden className="shrink-0 text-ink-2" />
      {words}
    </>
  )
  if ('to' in action)
    return (
      <Link {...action.to} className={ITEM} onClick={onDone}>
        {said}
      </Link>
    )
  const { onPress, isOff, staysOpen } = action
  const press = () => {
    if (!staysOpen) onDone()
    if (!isOff) onPress()
  }
  return (
    <button type="button" className={ITEM} aria-disabled={isOff} onClick={press}>
      {said}
    </button>
  )
}

/** What can be done beside the main action; on a phone behind one button, as what is shown matters more there. */
export function MoreActions(menu: ActionMenuProps) {
  const { actions } = menu
  if (!useIsWide()) return <ActionMenu {...menu} />
  return actions.map((action) => <Shown key={action.words} action={action} />)
}

function Shown({ action }: { action: Action }) {
  const { icon: Icon, words } = action
  if ('to' in action)
    return (
      <Link {...action.to} className={buttonClass('secondary')}>
        <Icon size={20} aria-hidden />
        {words}
      </Link>
    )
  const { onPress, busy = false } = action
  return (
    <Button look="secondary" icon={Icon} busy={busy} onClick={onPress}>
      {words}
    </Button>
  )
}

/** Up and down, for a row that stands at a place among so many. */
export const movesOf = (name: string, at: number, count: number, onMove: (by: 1 | -1) => void): Action[] => [
  {
    icon: ArrowUp,
    words: m.lessons_move_up(),
    label: m.lessons_up({ name }),
    isOff: at === 0,
    staysOpen: true,
    onPress: () => onMove(-1),
  },
  {
    icon: ArrowDown,
    words: m.lessons_move_down(),
    label: m.lessons_down({ name }),
    isOff: at === count - 1,
    staysOpen: true,
    onPress: () => onMove(1),
  },
]

/** What an action is called in a menu, and by an icon alone. */
export const saysOf = (words: string, name: string) => ({ words, label: m.lessons_for({ words, name }) })

/** What can be done with a row: icons where there is room for them, one menu on a phone. */
export function RowActions({ name, actions }: { name: string; actions: readonly Action[] }) {
  const isWide = useIsWide()
  if (!isWide && actions.length > 1) return <ActionMenu name={name} actions={actions} />
  return (
    <div className="flex">
      {actions.map((action) =>
        'to' in action ? null : (
          <IconButton
            key={action.words}
            icon={action.icon}
            label={action.label ?? action.words}
            look="hover"
            // Not disabled: whoever has just moved it to the end keeps the focus.
            aria-disabled={action.isOff}
            aria-busy={action.busy || undefined}
            className="aria-disabled:opacity-45"
            onClick={() => {
              if (!action.isOff) action.onPress()
            }}
          />
        ),
      )}
    </div>
  )
}
