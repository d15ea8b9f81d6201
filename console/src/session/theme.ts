const KEY = 'staff-theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const DARK = '(prefers-color-scheme: dark)'
/** Conditions that always hold and never hold, in place of the device's wish. */
const ALWAYS = '(min-width: 0px)'
const NEVER = '(max-width: 0px)'

/** The rules for dark screens with the condition that they were written with. */
const rules = new Map<CSSMediaRule, string>()

/** The chosen theme of this browser; without a choice the device's own. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Applies a theme and stores it for this browser. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // The storage is full, or switched off: the theme is then of this page only.
  }
  applyTheme(theme)
}

/**
 * Changes the condition of each rule for dark screens. The students' app shares the styles and follows the device only:
 * a second set of colours would be loaded by everybody.
 */
export function applyTheme(theme: Theme): void {
  for (const sheet of document.styleSheets) collect(sheet)
  const instead = { system: DARK, light: NEVER, dark: ALWAYS }[theme]
  for (const [rule, condition] of rules) rule.media.mediaText = condition.replace(DARK, instead)
}

function collect(holder: { readonly cssRules: CSSRuleList }): void {
  for (const rule of holder.cssRules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes(DARK)) rules.set(rule, rule.media.mediaText)
    if ('cssRules' in rule) collect(rule as CSSGroupingRule)
  }
}
