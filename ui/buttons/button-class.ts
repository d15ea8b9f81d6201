export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'inverse' | 'danger'

const SHARED =
  'inline-flex items-center justify-center gap-2 rounded-control px-5 py-2 font-semibold no-underline [&>svg]:shrink-0 transition-colors select-none disabled:opacity-45 aria-disabled:cursor-progress'

const LOOKS: Record<ButtonVariant, string> = {
  primary:
    'min-h-12 bg-brand-strong text-center text-on-brand disabled:bg-shade disabled:text-ink-2 disabled:opacity-100 enabled:hover:bg-brand-hover [a&]:hover:bg-brand-hover',
  secondary: 'min-h-12 border border-line-soft bg-card text-center text-brand-strong hover:bg-brand-50',
  quiet: 'min-h-11 px-3 text-brand-strong hover:bg-brand-50',
  danger: 'min-h-12 bg-bad text-on-brand hover:opacity-90',
  inverse: 'min-h-12 bg-white text-brand-deep hover:bg-white/90',
}

/** The look that buttons and links to a next step share. `inverse` stands on the hero. */
export const buttonClass = (look: ButtonVariant = 'primary', wide = false): string =>
  `${SHARED} ${LOOKS[look]} ${wide ? 'w-full' : ''}`
