import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './stamp.ts'

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

const ROOM = '<div id="root"></div>'
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)">/
// Parts of the build, named in web/vite.config.ts.
const LOGIN = 'login'
const HOME = 'student'
const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/**
 * Makes two documents of the built one, with the styles inside. login.html has the login in it already, so that a phone
 * shows it as soon as the document is there. index.html has the place of the header, and asks for the code of home, and
 * with it for what every screen behind the login needs, together with the program and not after it.
 */
export async function writeDocuments(folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const { login, waiting } = await markups()
  const [, style = ''] = STYLE_LINK.exec(page) ?? []
  if (!page.includes(ROOM) || style === '') throw new Error('The built page has no place for the login.')
  const rules = readFileSync(join(folder, style), 'utf8')
  const styled = page.replace(STYLE_LINK, () => `<style>${rules}</style>`)
  const documentOf = (part: string, markup: string) =>
    styled
      .replace(ROOM, () => `<div id="root">${markup}</div>`)
      .replace('</head>', () => `${preloads(folder, page, part)}</head>`)
  writeFileSync(join(folder, 'login.html'), documentOf(LOGIN, login))
  writeFileSync(join(folder, 'index.html'), documentOf(HOME, waiting))
}

async function markups(): Promise<{ login: string; waiting: string }> {
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
    const made = (await vite.ssrLoadModule('/src/app/login-markup.tsx')) as { loginMarkup: () => Promise<string> }
    const login = await made.loginMarkup()
    if (!login.includes('name="mobile"')) throw new Error('The login was not drawn.')
    const other = (await vite.ssrLoadModule('/src/app/waiting-markup.tsx')) as { waitingMarkup: () => string }
    return { login, waiting: other.waitingMarkup() }
  } finally {
    await vite.close()
  }
}

/** Asks for a part's code together with what it builds on, not after it. */
function preloads(folder: string, page: string, part: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (key: string) => {
    const entry = manifest[key]
    if (!entry || files.has(entry.file)) return
    files.add(entry.file)
    for (const each of entry.imports ?? []) add(each)
  }
  for (const [key, { name }] of Object.entries(manifest)) if (name === part) add(key)
  if (files.size === 0) throw new Error(`The build has no part ${part}.`)
  return [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
