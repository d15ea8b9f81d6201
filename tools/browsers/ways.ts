import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placesOf } from '../testing/chromium.ts'
import type { Step } from '../testing/steps.ts'
import { journeys } from '../testing/test-steps.ts'
import { installByApt } from '../testing/system-packages.ts'
import { likeSafari } from './like-safari.ts'
import { oldChromium, type OldChromium } from './old-chromium.ts'

/** What the titles of journeys say that are the way of a student and of the staff. */
const WAY = '@way'

const ASKED_ONCE = 'asks for a file that did not come again only after a reload, as the page says'

/** Journeys that say nothing about an old Chromium, by a part of their title or their file's name. */
const LEFT_OUT: Record<string, string> = {
  'notifications.spec.ts': 'a Chromium without windows shows no notifications',
  'a passkey of the device': 'this build ends itself when a passkey is asked for',
  'cannot put the app into a frame': 'the frame is blocked, and the console says so in other words',
  'no source, and nothing moves': 'counts hidden text of formulas as text that is seen',
  'formulas of every kind of question are read in words': 'has other roles for the cells of a table',
  'a full device refuses while it is saved': 'a quota set by the developer tools does not hold',
  'A language whose texts do not come': ASKED_ONCE,
  'formulas whose library did not come': ASKED_ONCE,
  'a calculator that could not come': ASKED_ONCE,
}

/** The way in a Chromium of the past, or `all` journeys. */
export function inOldChromium(version: OldChromium, how: 'way' | 'all' = 'way'): Step {
  const name = how === 'way' ? `the way in Chromium ${version}` : `all journeys in Chromium ${version}`
  return {
    name,
    run: async () => {
      const program = oldChromium(version)
      const grep = how === 'way' ? WAY : null
      return journeys(
        name,
        { CHROMIUM_PATH: program, CHROMIUM_SHELL_PATH: program },
        { grep, without: Object.keys(LEFT_OUT) },
      ).run()
    },
  }
}

/** The way in today's Chromium without what the oldest supported Safari does not have. */
export function likeOldSafari(chromium: string): Step {
  const name = 'the way without what Safari 15.6 does not have'
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'like-safari-'))
      const script = join(folder, 'like-safari.js')
      writeFileSync(script, likeSafari())
      const env = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: chromium, BEFORE_ALL_SCRIPTS: script }
      return journeys(name, env, { grep: WAY })
        .run()
        .finally(() => rmSync(folder, { recursive: true }))
    },
  }
}

/** Debian's packages of browsers that Playwright does not drive; the last ones of WebKit play the films. */
const ENGINES = {
  firefox: { program: 'firefox-esr', packages: ['firefox-esr'] },
  webkit: {
    program: 'WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'],
  },
}

const isHere = (program: string) => placesOf([program]).some((place) => existsSync(place))

/** The short way (`e2e/engines/way.spec.ts`) in a browser that Playwright does not drive. */
export function inEngine(engine: keyof typeof ENGINES): Step {
  const { program, packages } = ENGINES[engine]
  const name = `the way in ${engine}`
  return {
    name,
    run: async () => {
      if (!isHere(program) && !(installByApt(...packages) && isHere(program)))
        throw new Error(`There is no ${program}: install the packages ${packages.join(' ')}.`)
      return journeys(name, { ENGINE: engine }).run()
    },
  }
}
