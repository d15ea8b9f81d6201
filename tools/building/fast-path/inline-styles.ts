import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLE_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)">/

/** The files that stand in the documents themselves. */
export const INLINED = /^assets\/index-.*\.css$/

/** Puts the styles that all screens share into the document: it can be drawn without another file. */
export function withStyles(page: string, folder: string): string {
  const [, style = ''] = STYLE_LINK.exec(page) ?? []
  if (style === '') throw new Error('The built page has no styles.')
  const rules = readFileSync(join(folder, style), 'utf8')
  // Parts that need these styles look for this link; without it they would fetch them again. A disabled one is not fetched.
  const known = `<link rel="stylesheet" href="${style}" disabled>`
  return page.replace(STYLE_LINK, () => `<style>${rules}</style>${known}`)
}
