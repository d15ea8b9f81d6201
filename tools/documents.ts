import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { type Language, languages } from '../messages/languages.ts'
import { root } from './stamp.ts'

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

type LoginModule = { loginMarkup: (language: Language) => Promise<string> }

const SPOKEN = '<html lang="en"'
const ROOM = '<div id="root"></div>'
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)">/
// Parts of the build, named in web/vite.config.ts.
const LOGIN = 'login'
const HOME = 'student'
const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/**
 * Makes the documents of the built one. Those of the login, one for each language, have the login in it already and its
 * styles inside, so that a phone shows it as soon as the document is there. index.html asks for the code of home, and with it
 * for what every screen behind the login needs, together with the program and not after it.
 */
export async function writeDocuments(folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const [, style = ''] = STYLE_LINK.exec(page) ?? []
  if (!page.includes(ROOM) || !page.includes(SPOKEN) || style === '')
    throw new Error('The built page has no place for the login.')
  const rules = readFileSync(join(folder, style), 'utf8')
  for (const [language, markup] of await loginMarkups()) {
    const parts = language === 'en' ? [LOGIN] : [LOGIN, language]
    const filled = page
      .replace(SPOKEN, `<html lang="${language}"`)
      .replace(ROOM, () => `<div id="root">${markup}</div>`)
      .replace(STYLE_LINK, () => `${preloads(folder, page, parts)}<style>${rules}</style>`)
    writeFileSync(join(folder, `login.${language}.html`), filled)
  }
  writeFileSync(
    join(folder, 'index.html'),
    page.replace('</head>', () => `${preloads(folder, page, [HOME])}</head>`),
  )
}

/** The login's markup in each language. */
async function loginMarkups(): Promise<[Language, string][]> {
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
    const { loginMarkup } = (await vite.ssrLoadModule('/src/app/login-markup.tsx')) as LoginModule
    const markups: [Language, string][] = []
    for (const language of languages) markups.push([language, await loginMarkup(language)])
    for (const [language, markup] of markups)
      if (!markup.includes('name="mobile"')) throw new Error(`The login was not drawn in ${language}.`)
    return markups
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
