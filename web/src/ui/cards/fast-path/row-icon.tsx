import type { LucideIconData } from 'lucide-react'

type RowIconProps = { of: LucideIconData; size?: 18 | 20; className?: string }

const SIZES = { 18: 'size-4.5', 20: 'size-5' }
// The icon is drawn by a background colour, which printers omit unless told otherwise.
const DRAWN = 'shrink-0 bg-current [print-color-adjust:exact] forced-color-adjust-none forced-colors:bg-[CanvasText]'

/**
 * An icon as a single element, in the colour of the text beside it: an SVG has up to seven elements, and rows are
 * mounted by the hundred while a long list scrolls.
 */
export function RowIcon({ of, size = 18, className = '' }: RowIconProps) {
  return <span aria-hidden className={`${DRAWN} ${SIZES[size]} ${maskOf(of)} ${className}`} />
}

const masks = new Map<LucideIconData, string>()

/** The class that draws an icon. A rule is read once; in each element's own style it would be read for each. */
function maskOf(icon: LucideIconData): string {
  const known = masks.get(icon)
  if (known !== undefined) return known
  const name = `row-icon-${masks.size}`
  masks.set(icon, name)
  sheet().insertRule(`.${name} { mask-image: url("data:image/svg+xml,${encodeURIComponent(svgOf(icon))}") }`)
  return name
}

let made: CSSStyleSheet | null = null

function sheet(): CSSStyleSheet {
  made ??= document.head.appendChild(document.createElement('style')).sheet
  if (!made) throw new Error('The page takes no styles.')
  return made
}

const svgOf = ({ node }: LucideIconData): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${node.map(([tag, { key: _, ...attributes }]) => `<${tag}${written(attributes)}/>`).join('')}</svg>`

const written = (attributes: object): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
