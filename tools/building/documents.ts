import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { type Language, languages } from '../../messages/languages.ts'
import { withEarly } from './prefetch-program.ts'
import { root } from '../stamp.ts'

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

type LoginModule = { loginMarkup: (language: Language) => Promise<string> }

const SPOKEN = '<html lang="en"'
const ROOM = '<div id="root"></div>'
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)">/
// Chunks of the build, named in web/build/chunks.ts.
const LOGIN = 'login'
const HOME = 'student'
const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/**
 * Makes the documents of the built one, with the styles inside. Those of the login, one for each language, have the login
 * in them already, so that a phone shows it as soon as the document is there. index.html has the place of the header, and
 * asks for the code of home, and with it for what every screen behind the login needs, together with the program and not
 * after it; a small program before it asks for the opened screen's data.
 */
export async function writeDocuments(folder: string, apiBase: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const { logins, waiting } = await markups()
  const [, style = ''] = STYLE_LINK.exec(page) ?? []
  if (!page.includes(ROOM) || !page.includes(SPOKEN) || style === '')
    throw new Error('The built page has no place for the login.')
  const rules = readFileSync(join(folder, style), 'utf8')
  // Parts that need these styles look for this link; without it they would fetch them again. A disabled one is not fetched.
  const known = `<link rel="stylesheet" href="${style}" disabled>`
  const styled = page.replace(STYLE_LINK, () => `<style>${rules}</style>${known}`)
  const documentOf = (parts: string[], markup: string, language: Language = 'en') =>
    styled
      .replace(SPOKEN, `<html lang="${language}"`)
      .replace(ROOM, () => `<div id="root">${markup}</div>`)
      .replace('</head>', () => `${preloads(folder, page, parts)}</head>`)
  for (const [language, markup] of logins) {
    const parts = language === 'en' ? [LOGIN] : [LOGIN, language]
    writeFileSync(join(folder, `login.${language}.html`), documentOf(parts, markup, language))
  }
  writeFileSync(join(folder, 'index.html'), await withEarly(documentOf([HOME], waiting), folder, apiBase))
}

async function markups(): Promise<{ logins: [Language, string][]; waiting: string }> {
  // The app asks for them while its modules are read.
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { value: nothing, configurable: true })
  }
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'warn',
  })
  try {
    const { loginMarkup } = (await vite.ssrLoadModule('/src/app/startup/login-markup.tsx')) as LoginModule
    const logins: [Language, string][] = []
    for (const language of languages) logins.push([language, await loginMarkup(language)])
    for (const [language, markup] of logins)
      if (!markup.includes('name="mobile"')) throw new Error(`The login was not drawn in ${language}.`)
    const other = (await vite.ssrLoadModule('/src/app/startup/waiting-markup.tsx')) as { waitingMarkup: () => string }
    return { logins, waiting: other.waitingMarkup() }
  } finally {
    await vite.close()
  }
}

/** Asks for the code of parts together with what it builds on, not after it. */
function preloads(folder: string, page: string, parts: string[]): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (key: string) => {
    const entry = manifest[key]
    if (!entry || files.has(entry.file)) return
    files.add(entry.file)
    for (const each of entry.imports ?? []) add(each)
  }
  for (const part of parts) {
    const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === part)
    if (keys.length === 0) throw new Error(`The build has no part ${part}.`)
    for (const key of keys) add(key)
  }
  return [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
