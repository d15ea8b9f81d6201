import { globSync } from 'node:fs'

export const INLINED = /^$/

/** The styles are a file beside the document. */
export function withStyles(page: string, folder: string): string {
  const [style] = globSync('assets/student*.css', { cwd: folder })
  return page.replace('</head>', () => `<link rel="stylesheet" href="/${style}"></head>`)
}
