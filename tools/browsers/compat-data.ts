import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data/types'
import { FLOOR } from './floor.ts'

const tree: CompatData = data

const statementsOf = (support: SupportStatement): SimpleSupportStatement[] =>
  Array.isArray(support) ? support : [support]

/** True where a browser of that version has a feature without a prefix, another name or a setting. */
function isThere(support: SupportStatement, version: number): boolean {
  return statementsOf(support).some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || version_removed) return false
    // `≤37` is a version that was looked at, and an earlier one may have it as well.
    return typeof version_added === 'string' && Number.parseFloat(version_added.replace('≤', '')) <= version
  })
}

/** The same, and true where none of the browser's versions has it: what a browser never got is no matter of age. */
function hasIt(support: SupportStatement | undefined, floor: number): boolean {
  if (support === undefined) return false
  const isNever = statementsOf(support).every(({ version_added }) => !version_added || version_added === 'preview')
  return isNever || isThere(support, floor)
}

/** True where it is known that this version of Safari on phones does not have the feature. */
export function isMissingInSafari(feature: Identifier, version: number): boolean {
  const support = feature.__compat?.support.safari_ios
  return support !== undefined && !isThere(support, version)
}

/** True where all browsers of the floor have the feature, or nothing is known of it. */
export function isOld(feature: Identifier): boolean {
  const support = feature.__compat?.support
  if (!support) return true
  return Object.entries(FLOOR).every(([browser, floor]) => hasIt(support[browser as keyof typeof FLOOR], floor))
}

export const childrenOf = (feature: Identifier): [string, Identifier][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][]

export const { api, css, javascript } = tree
