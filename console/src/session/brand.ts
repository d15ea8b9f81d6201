import { type BrandColour, brandColours, brandStyle } from '#contract/brand-colours.rules.ts'
import { applyTheme, storedTheme } from './theme.ts'

const ID = 'brand'

/**
 * Gives this page a colour of the academy. The server sends the saved one with every page; here it changes where
 * somebody chooses one.
 */
export function showBrand(colour: string): void {
  const style = document.getElementById(ID) ?? document.createElement('style')
  style.id = ID
  style.textContent = brandStyle(brandColours.find((one): one is BrandColour => one === colour) ?? 'teal')
  document.head.append(style)
  // The rules for dark screens are new ones.
  applyTheme(storedTheme())
}
