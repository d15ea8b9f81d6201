import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../messages/languages.ts'
import { root } from '../stamp.ts'

const WORDS = ['old_browser_title', 'old_browser_text', 'old_browser_help', 'old_browser_no_scripts'] as const
type Words = Record<(typeof WORDS)[number], string>

/**
 * What browsers below the floor show instead of a page that stays blank, with no script and no newer style: the unit
 * `ic` came with Chrome 106 and is in every browser of the floor.
 */
const STYLES =
  '#old-browser{position:fixed;z-index:99999;top:0;right:0;bottom:0;left:0;overflow:auto;padding:24px;background:#fff;color:#111;font:18px/1.5 sans-serif}#old-browser p{margin:0 0 20px}@supports (width:1ic){#old-browser{display:none}}'

/** Puts what to do into a page, in every language: for browsers that are too old, and for those without scripts. */
export const oldBrowserNotice: Plugin = {
  name: 'old-browser-notice',
  transformIndexHtml(html) {
    const all = languages.map(
      (language) =>
        [language, JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8')) as Words] as const,
    )
    const tooOld = all.map(
      ([language, words]) =>
        `<p lang="${language}"><b>${words.old_browser_title}</b><br>${words.old_browser_text}<br><a href="/browser-help">${words.old_browser_help}</a></p>`,
    )
    const noScripts = all.map(([language, words]) => `<p lang="${language}">${words.old_browser_no_scripts}</p>`)
    return html.replace(
      '</body>',
      `<div id="old-browser"><style>${STYLES}</style>${tooOld.join('')}</div><noscript>${noScripts.join('')}</noscript></body>`,
    )
  },
}
