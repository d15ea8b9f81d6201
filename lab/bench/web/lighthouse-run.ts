import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import type { Visit } from '../../../e2e/every-screen.ts'
import { ARGS, CHROMIUM } from './phone.ts'

/** Lighthouse is not in the lock file: it brings a hundred packages, and only this bench needs it. */
export const LIGHTHOUSE = 'lighthouse@13.5.0'
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof CATEGORIES)[number]

export type Report = {
  finalDisplayedUrl: string
  audits: Record<string, { score: number | null }>
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
}

/** Audits that count the 404 against a page, which is the right answer to an unknown address. */
const OF_THE_STATUS = 'http-status-code,errors-in-console'

/**
 * Returns the report of one visit by a browser with an empty profile and a session as after a login; null when
 * Lighthouse lost the page's trace, which happens on a busy machine.
 */
export async function audited(origin: string, visit: Visit, folder: string): Promise<Report | null> {
  const profile = mkdtempSync(join(folder, 'profile-'))
  const args = [...ARGS, '--remote-debugging-port=0']
  const context = await chromium.launchPersistentContext(profile, { executablePath: CHROMIUM, args, viewport: null })
  try {
    // Lighthouse opens a tab of its own and keeps local storage, so the session storage is set by a script.
    await context.addInitScript((tab) => sessionStorage.setItem('tabData', tab), visit.tab)
    await putSession(await context.newPage(), origin, visit)
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    const report = await reportOf(`${origin}${visit.path}`, join(profile, 'report.json'), [
      `--port=${port}`,
      ...(visit.isMissing ? ['--ignore-status-code', `--skip-audits=${OF_THE_STATUS}`] : []),
    ])
    if (report && !visit.leadsOn && report.finalDisplayedUrl !== `${origin}${visit.path}`)
      throw new Error(`${visit.path} led to ${report.finalDisplayedUrl}.`)
    return report
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function putSession(page: Page, origin: string, { stored, isGuardians }: Visit): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  const key = isGuardians ? 'guardianData' : 'userData'
  if (stored !== null) await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, stored] as const)
  await page.close()
}

async function reportOf(address: string, file: string, more: string[]): Promise<Report | null> {
  const form = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES.join(',')}`]
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) }
  const args = ['exec', '--yes', LIGHTHOUSE, '--', address, ...form, ...more]
  try {
    await promisify(execFile)('npm', args, { env })
  } catch (error) {
    if (error instanceof Error && error.message.includes('Runtime error encountered')) return null
    throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
