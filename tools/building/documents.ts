import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { type Language, languages } from '../../messages/languages.ts'
import { withStyles } from './fast-path/inline-styles.ts'
import { withEarly } from './fast-path/prefetch-program.ts'
import { preloadCode } from './fast-path/preload-code.ts'
import { preloadFont } from './fast-path/preload-font.ts'
import { root } from '../stamp.ts'

type LoginModule = { loginMarkup: (language: Language) => Promise<string> }

const SPOKEN = '<html lang="en"'
const ROOM = '<div id="root"></div>'
// Chunks of the build, named in web/build/fast-path/chunks.ts.
const LOGIN = 'login'
const HOME = 'student'
const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/**
 * Makes the documents from the built one, with the styles inlined. The login's documents, one for each language,
 * contain the login's markup, so that a phone shows the login as soon as the document has arrived. index.html contains
 * the header's placeholder; it requests the font and the code of home, and with them what every screen behind the login
 * needs, together with the program and not after it. A small script before the program requests the opened screen's
 * data.
 */
export async function writeDocuments(folder: string, apiBase: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const { logins, waiting } = await markups()
  if (!page.includes(ROOM) || !page.includes(SPOKEN)) throw new Error('The built page has no place for the login.')
  const documentOf = (parts: string[], markup: string, language: Language = 'en') =>
    withStyles(page, folder, parts.includes(HOME) ? 'all' : 'login')
      .replace(SPOKEN, `<html lang="${language}"`)
      .replace(ROOM, () => `<div id="root">${markup}</div>`)
      .replace(
        '</head>',
        () => `${preloadCode(folder, page, parts)}${parts.includes(HOME) ? preloadFont(folder) : ''}</head>`,
      )
  for (const [language, markup] of logins) {
    const parts = language === 'en' ? [LOGIN] : [LOGIN, language]
    writeFileSync(join(folder, `login.${language}.html`), documentOf(parts, markup, language))
  }
  writeFileSync(join(folder, 'index.html'), await withEarly(documentOf([HOME], waiting), folder, apiBase))
}

async function markups(): Promise<{ logins: [Language, string][]; waiting: string }> {
  // The app reads both storages while its modules are loaded.
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { value: nothing, configurable: true })
  }
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    configLoader: 'native',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'warn',
  })
  try {
    const { loginMarkup } = (await vite.ssrLoadModule('/src/app/startup/fast-path/login-markup.tsx')) as LoginModule
    const logins: [Language, string][] = []
    for (const language of languages) logins.push([language, await loginMarkup(language)])
    const other = (await vite.ssrLoadModule('/src/app/startup/fast-path/waiting-markup.tsx')) as {
      waitingMarkup: () => string
    }
    return { logins, waiting: other.waitingMarkup() }
  } finally {
    await vite.close()
  }
}
