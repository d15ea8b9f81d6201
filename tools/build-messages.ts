import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh, root, whenChanged } from './stamp.ts'

const STAMP = 'messages/generated/.stamp'
const inputs = {
  files: ['messages/*.json', 'messages/project.inlang/settings.json', 'tools/build-messages.ts', 'package-lock.json'],
}

export const messagesAreFresh = (): boolean => isFresh(STAMP, inputs)

/** Compiles the catalogue: a module per text for the web (texts split with the screens), one file for the server. */
export async function buildMessages(): Promise<void> {
  await whenChanged(STAMP, inputs, async () => {
    const { compile } = await import('@inlang/paraglide-js')
    for (const [half, outputStructure] of [
      ['web', 'message-modules'],
      ['server', 'locale-modules'],
    ] as const) {
      await compile({
        project: join(root, 'messages/project.inlang'),
        outdir: join(root, 'messages/generated', half),
        strategy: ['globalVariable', 'baseLocale'],
        outputStructure,
        disableAsyncLocalStorage: true,
        emitGitIgnore: false,
        emitPrettierIgnore: false,
        emitReadme: false,
      })
    }
    await refuseEmpty()
  })
}

/** A plugin that cannot be loaded leaves an empty catalogue and reports success. */
async function refuseEmpty(): Promise<void> {
  const texts = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')) as Record<string, unknown>
  const compiled = (await import(`../messages/generated/server/messages.js?${Date.now()}`)) as { m?: object }
  const made = Object.keys(compiled.m ?? {}).length
  const wanted = Object.keys(texts).filter((key) => !key.startsWith('$')).length
  if (made === 0 || made !== wanted) throw new Error(`The catalogue has ${wanted} texts, ${made} were compiled.`)
}

if (import.meta.main) await buildMessages()
