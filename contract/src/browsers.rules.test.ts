import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserOf, isBelowFloor, readBrowser, storedBrowser } from './browsers.rules.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const AGENTS: [agent: string, stored: string | null, isBelow: boolean][] = [
  [`${ANDROID} Chrome/106.0.0.0 Mobile Safari/537.36`, 'Chrome 106', false],
  [`${ANDROID} Chrome/105.0.0.0 Mobile Safari/537.36`, 'Chrome 105', true],
  [`${ANDROID} SamsungBrowser/21.0 Chrome/110.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 21, Chrome 110', false],
  [`${ANDROID} SamsungBrowser/18.0 Chrome/99.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 18, Chrome 99', true],
  [`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`, 'Edge 138, Chrome 138', false],
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`, 'Opera 86, Chrome 130', false],
  [`${IPHONE} Version/15.6.6 Mobile/15E148 Safari/604.1`, 'Safari 15.8', false],
  [
    `${IPHONE.replace('15_8', '14_4')} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`,
    'Chrome 120, Safari 14.4',
    true,
  ],
  ['Mozilla/5.0 (Android 13; Mobile; rv:115.0) Gecko/115.0 Firefox/115.0', 'Firefox 115', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15',
    'Safari 17.4',
    false,
  ],
  ['curl/8.0', null, false],
]

describe('the browser of a header', () => {
  it('The browser of a header is known by its family, its version, and what it is built on', () => {
    for (const [agent, stored, isBelow] of AGENTS) {
      const browser = browserOf(agent)
      assert.equal(browser && storedBrowser(browser), stored, agent)
      if (browser) assert.equal(isBelowFloor(browser), isBelow, agent)
    }
    assert.equal(browserOf(undefined), null)
  })

  it('The browser of a header is read again as it was stored', () => {
    for (const [agent] of AGENTS) {
      const browser = browserOf(agent)
      if (browser) assert.deepEqual(readBrowser(storedBrowser(browser)), browser)
    }
  })
})
