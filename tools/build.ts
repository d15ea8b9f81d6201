import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildMessages, messagesAreFresh } from './building/build-messages.ts'
import { compressFolder } from './building/compress.ts'
import { writeDocuments } from './building/documents.ts'
import { partsAhead } from './building/fast-path/preload-links.ts'
import { buildConsoleWorker } from './building/console-worker.ts'
import { buildServiceWorker } from './building/service-worker.ts'
import { isFresh, root, whenChanged } from './stamp.ts'

const STAMP = 'dist/web/.stamp'
const CONSOLE_STAMP = 'dist/console/.stamp'
const SERVER_STAMP = 'dist/server/.stamp'
export const apiBase = process.env['VITE_API_BASE'] ?? ''
/** What the web app is built from. */
export const webInputs = {
  files: [
    'web/index.html',
    'web/icon.svg',
    'web/vite.config.ts',
    'web/build/**/*',
    'web/public/**/*',
    'ui/**/*',
    'web/src/**/*',
    'web/worker/**/*',
    'contract/src/**/*',
    'messages/*.{json,ts}',
    'messages/{english,project}.inlang/settings.json',
    'tools/build.ts',
    'tools/browsers/{floor,older-units,safari-fields}.ts',
    'tools/building/build-messages.ts',
    'tools/building/compress.ts',
    'tools/building/documents.ts',
    'tools/building/old-browser-notice.ts',
    'tools/building/fast-path/*.ts',
    'tools/building/service-worker.ts',
    'package.json',
    'package-lock.json',
  ],
  also: apiBase,
}

/** What the staff's console is built from: parts of the students' app as well. */
const consoleInputs = {
  files: [
    'console/**/*',
    'ui/**/*',
    'web/src/{api,assessment}/**/*',
    'contract/src/**/*',
    'messages/{.,console}/*.{json,ts}',
    'messages/*.inlang/settings.json',
    'tools/build.ts',
    'tools/browsers/{floor,older-units,safari-fields}.ts',
    'tools/building/build-messages.ts',
    'tools/building/compress.ts',
    'tools/building/console-worker.ts',
    'tools/building/old-browser-notice.ts',
    'tools/browsers/{floor,older-units,safari-fields}.ts',
    'package.json',
    'package-lock.json',
  ],
}

const serverInputs = {
  files: [
    'server/**/*.ts',
    'contract/src/**/*',
    'messages/*.{json,ts}',
    'messages/*.inlang/settings.json',
    'tools/building/build-messages.ts',
    'tools/building/pack-server.ts',
    'package-lock.json',
  ],
}

/** True when the texts, the web app and the server are built from what is in the folders now. */
export const isBuilt = (): boolean =>
  messagesAreFresh() &&
  isFresh(STAMP, webInputs) &&
  isFresh(CONSOLE_STAMP, consoleInputs) &&
  isFresh(SERVER_STAMP, serverInputs)

/**
 * Builds the texts, the web app into dist/web and the console into dist/console, with compressed copies beside the
 * files, and the server into dist/server; each only if its inputs changed.
 */
export async function build(): Promise<void> {
  await buildMessages()
  await whenChanged(STAMP, webInputs, async () => {
    await buildWeb(join(root, 'dist/web'))
  })
  await whenChanged(CONSOLE_STAMP, consoleInputs, async () => {
    await buildConsole(join(root, 'dist/console'))
  })
  await whenChanged(SERVER_STAMP, serverInputs, async () => {
    const { packServer } = await import('./building/pack-server.ts')
    await packServer()
  })
}

/** Builds the web app into a folder. */
export async function buildWeb(folder: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    configFile: join(root, 'web/vite.config.ts'),
    configLoader: 'native',
    build: { outDir: folder },
    logLevel: 'warn',
  })
  refuseEmpty(readFileSync(join(folder, 'index.html'), 'utf8'))
  addFontLicence(folder)
  await writeDocuments(folder, apiBase)
  await buildServiceWorker(folder)
  await compressFolder(folder)
  // The server reads which other server, if any, the pages may call, and what each screen needs.
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify({ apiBase, ahead: partsAhead(folder) })}\n`)
}

/** Builds the staff's console into a folder. */
async function buildConsole(folder: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    configFile: join(root, 'console/vite.config.ts'),
    configLoader: 'native',
    build: { outDir: folder },
    logLevel: 'warn',
  })
  refuseEmpty(readFileSync(join(folder, 'index.html'), 'utf8'))
  addFontLicence(folder)
  await buildConsoleWorker(folder)
  await compressFolder(folder)
}

/** The bundler lists the licences of code packages only, and the font's licence must be shipped with the font. */
function addFontLicence(folder: string): void {
  const licence = readFileSync(join(root, 'ui/fonts/figtree-LICENSE.txt'), 'utf8')
  appendFileSync(join(folder, 'third-party.md'), `\n## Figtree (OFL-1.1)\n\n${licence}`)
}

function refuseEmpty(html: string): void {
  if (!/<script[^>]+src="[^"]*\/assets\//.test(html)) throw new Error('The built page loads no program.')
}

if (import.meta.main) await build()
