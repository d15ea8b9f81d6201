import { formatOfPreset, type PaperFormat } from '../../../assessment/format/paper-format.rules.ts'
import { allPresets } from '../../../assessment/presets/all-presets.ts'
import type { ImportContext } from '../../import-context.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import { nearest } from '../../../ports/nearest.rules.ts'

/** A paper's format: usable, wrong, or unknown because its sheet could not be read. */
export type NamedFormat =
  | { is: 'format'; format: PaperFormat }
  | { is: 'wrong'; problem: LocalizedMessage }
  | { is: 'unknown' }

/** Looks for a format among presets and the academy's own. */
export function formatNamed({ formats, unread }: ImportContext, code: string): NamedFormat {
  const preset = allPresets.find(({ id }) => id === code)
  if (preset) {
    const format = formatOfPreset(preset)
    const problem = localized('preset_of_sections', { code })
    return format ? { is: 'format', format } : { is: 'wrong', problem }
  }
  const own = formats.get(code)
  if (own) return own.format ? { is: 'format', format: own.format } : { is: 'unknown' }
  if (unread.has('formats')) return { is: 'unknown' }
  const near = nearest(code, [...allPresets.map(({ id }) => id), ...formats.keys()])
  return {
    is: 'wrong',
    problem: near === null ? localized('no_format', { code }) : localized('no_format_near', { code, near }),
  }
}
