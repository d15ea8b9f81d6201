import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh, root, whenChanged } from '../stamp.ts'

const STAMP = 'messages/generated/.stamp'
const inputs = {
  files: [
    'messages/{.,console,importer}/*.json',
    'messages/*.inlang/settings.json',
    'tools/building/build-messages.ts',
    'package-lock.json',
  ],
}

const RUNTIME = /import \{ getLocale, experimentalStaticLocale \} from '[^']+';/
const BODY =
  /\((inputs(?: = \{\})?), options = \{\}\) => \{\s*experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*return (en_(\w+))\(inputs\)\s*\}\)/

export const messagesAreFresh = (): boolean => isFresh(STAMP, inputs)

/**
 * Compiles the catalogues. The server has one file per language. The web has one module per English text, so that texts
 * are split with the screens; other languages use the server's files, and only the chosen one is loaded. The staff's
 * console has a catalogue of its own, compiled in the same two ways. The importer's catalogue is the server's alone.
 */
export async function buildMessages(): Promise<void> {
  await whenChanged(STAMP, inputs, async () => {
    const { compile } = await import('@inlang/paraglide-js')
    for (const [half, project, outputStructure] of [
      ['web', 'english', 'message-modules'],
      ['server', 'project', 'locale-modules'],
      ['console', 'console-english', 'message-modules'],
      ['console-catalogues', 'console', 'locale-modules'],
      ['importer', 'importer', 'locale-modules'],
    ] as const) {
      await compile({
        project: join(root, 'messages', `${project}.inlang`),
        outdir: join(root, 'messages/generated', half),
        strategy: ['globalVariable', 'baseLocale'],
        outputStructure,
        disableAsyncLocalStorage: true,
        emitGitIgnore: false,
        emitPrettierIgnore: false,
        emitReadme: false,
      })
    }
    for (const half of ['web', 'console']) askChosenLanguage(half)
    await refuseEmpty('en.json', 'server')
    await refuseEmpty('console/en.json', 'console-catalogues')
    await refuseEmpty('importer/en.json', 'importer')
  })
}

/** Makes each compiled English text look first for a translation in the chosen language. */
function askChosenLanguage(half: string): void {
  for (const file of globSync(join(root, `messages/generated/${half}/messages/*.js`))) {
    if (file.endsWith('_index.js')) continue
    const compiled = readFileSync(file, 'utf8')
    const asking = compiled
      .replace(RUNTIME, `import { texts } from '../../../${half}-runtime.ts'`)
      .replace(BODY, (_whole, values, text, key) => `(${values}) => (texts.${key} ?? ${text})(inputs))`)
    if (asking.includes('experimentalStaticLocale')) throw new Error(`${file} is not compiled as it was.`)
    writeFileSync(file, asking)
  }
}

/**
 * Throws unless every text was compiled: a plugin that cannot be loaded leaves an empty catalogue and reports success.
 */
async function refuseEmpty(catalogue: string, half: string): Promise<void> {
  const texts = JSON.parse(readFileSync(join(root, 'messages', catalogue), 'utf8')) as Record<string, unknown>
  const compiled = (await import(`../../messages/generated/${half}/messages.js?${Date.now()}`)) as { m?: object }
  const made = Object.keys(compiled.m ?? {}).length
  const wanted = Object.keys(texts).filter((key) => !key.startsWith('$')).length
  if (made === 0 || made !== wanted) throw new Error(`The catalogue has ${wanted} texts, ${made} were compiled.`)
}

if (import.meta.main) await buildMessages()
