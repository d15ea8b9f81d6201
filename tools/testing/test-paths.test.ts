import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from '../stamp.ts'
import { runNode } from './steps.ts'
import { fromTheTop, namedTests } from './test-paths.ts'

const files = [
  'server/app.ts',
  'server/features/news/news.routes.test.ts',
  'server/features/news/news.routes.ts',
  'server/features/newsletter/newsletter.rules.test.ts',
  'web/src/features/news/news-list.test.tsx',
  'web/src/paths.test.ts',
  'console/src/ui/two-people.rules.test.ts',
  'console/src/ui/two-people.rules.ts',
  'e2e/news.spec.ts',
  'e2e/pages/news-page.ts',
]

describe('npm test -- PATH', () => {
  it('The command npm test -- PATH gives each test to its runner, once', () => {
    const found = namedTests(
      ['server/features/news', 'server/features/news/news.routes.test.ts', 'web', 'console', 'e2e'],
      files,
    )
    assert.deepEqual(found, {
      node: ['server/features/news/news.routes.test.ts'],
      web: [
        'web/src/features/news/news-list.test.tsx',
        'web/src/paths.test.ts',
        'console/src/ui/two-people.rules.test.ts',
      ],
      journeys: ['e2e/news.spec.ts'],
      strangers: [],
    })
  })

  it('The command npm test -- PATH says which paths are no test', () => {
    const { strangers } = namedTests(['server/app.ts', 'e2e/pages', 'server/features/n', 'nowhere'], files)
    assert.deepEqual(strangers, ['server/app.ts', 'e2e/pages', 'server/features/n', 'nowhere'])
  })

  it('The command npm test -- PATH takes a path as it is typed', () => {
    assert.equal(fromTheTop('tools/'), 'tools')
    assert.equal(fromTheTop(join(root, 'tools/test.ts')), 'tools/test.ts')
    assert.equal(fromTheTop('nowhere'), 'nowhere')
  })

  it('The command npm test -- PATH refuses what is no test, and says what is one', async () => {
    const { ok, output } = await runNode({ args: ['tools/test.ts', 'server/app.ts', 'nowhere'] })
    assert.equal(ok, false)
    assert.match(output, /No test: server\/app\.ts, nowhere\n[\s\S]*e2e +\*\.spec\.ts/)
  })
})
