/*
 * `npm run test:s3`: tests that read and write media, with an object storage instead of a folder. The storage is
 * OpenStack Swift with its S3 interface, a package of Debian, which is installed where that is possible.
 * `-- server/media` runs some of the tests.
 */
import { spawnSync } from 'node:child_process'
import { hasSwift, startSwift, SWIFT_PACKAGES } from '../server/testing/swift.ts'
import { projectFiles } from './house/sources.ts'
import { installByApt } from './testing/system-packages.ts'
import { root } from './stamp.ts'

const PLACES =
  /^server\/(media|provider|http\/(site|load)|staff\/(imports|lessons)|features\/(recorded|materials))\/.*\.test\.ts$/

const asked = process.argv.slice(2)
if (asked.includes('--help')) {
  console.log('The tests of media, with an object storage.')
  process.exit(0)
}
if (!hasSwift() && !(installByApt(...SWIFT_PACKAGES) && hasSwift())) {
  console.error(`There is no Swift: install the packages ${SWIFT_PACKAGES.join(' ')}.`)
  process.exit(1)
}
const files = asked.length > 0 ? asked : projectFiles().filter((path) => PLACES.test(path))
const { url, key, secret, stop } = await startSwift()
const env = { ...process.env, TEST_S3_URL: url, TEST_S3_KEY: key, TEST_S3_SECRET: secret }
const args = ['--test', '--test-isolation=none', '--test-reporter=dot', ...files]
const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
await stop()
console.log(`\nSwift: ${files.length} files ${status === 0 ? 'hold' : 'DO NOT HOLD'}`)
process.exit(status === 0 ? 0 : 1)
