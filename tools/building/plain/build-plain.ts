/* Builds the web app without what `PLAIN` names into the folder that is named: `node --import … build-plain.ts FOLDER`. */
import { buildWeb } from '../../build.ts'

await buildWeb(process.argv[2] ?? '')
