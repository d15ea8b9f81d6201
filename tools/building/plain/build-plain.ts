/*
 * `PLAIN=all node --import ./tools/building/plain/replace-modules.ts tools/building/plain/build-plain.ts dist/plain/all`
 * builds the web app into this folder without what `PLAIN` names.
 */
import { join } from 'node:path'
import { apiBase, buildWeb, webInputs } from '../../build.ts'
import { root, whenChanged } from '../../stamp.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('No folder is named.')
const also = `${apiBase} ${process.env['PLAIN']}`
await whenChanged(join(folder, '.stamp'), { ...webInputs, also }, async () => buildWeb(join(root, folder)))
