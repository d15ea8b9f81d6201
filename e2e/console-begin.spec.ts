import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { test } from './empty-server.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const enterWord = async (page: Page, word: string) => {
  await page.getByLabel('Set-up word').fill(word)
  await press(page, 'Continue')
}

test('an empty server becomes an academy in the browser: the word, the academy, its owner, the first steps @promise', async ({
  page,
  server,
}) => {
  // Every page leads to the set-up.
  for (const path of ['/', '/exams', '/staff', '/staff/students']) {
    await page.goto(server.origin + path)
    await expect(page).toHaveURL(`${server.origin}/staff/begin`)
  }
  await expect(heading(page, 'Set up your academy')).toBeVisible()
  await press(page, 'മലയാളം')
  await expect(heading(page, 'നിങ്ങളുടെ അക്കാദമി തുടങ്ങുക')).toBeVisible()
  await press(page, 'English')
  await enterWord(page, 'abcd-efgh-jkmn')
  await expect(page.getByText('That isn’t the set-up word.')).toBeVisible()
  await noBarriers(page)
  await enterWord(page, server.word.toUpperCase())

  await expect(page.getByRole('button', { name: 'Try the demo academy' })).toBeVisible()
  await press(page, 'Create academy')
  await expect(page.getByLabel('Academy name')).toBeFocused()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await page.getByLabel('Academy name').fill('Sunrise Academy')
  await page.getByLabel('Board or exam').selectOption('Kerala')
  await page.getByLabel('Level', { exact: true }).selectOption('Plus Two Science')
  await expect(page.getByLabel('First batch')).toHaveValue('Plus Two Science A')
  await page.getByLabel('English').check()
  await page.getByLabel('More subjects').fill('Malayalam')
  await page.getByLabel('Your name').fill('Asha Menon')
  await noBarriers(page)

  // A reload, and a restart of the server, lose nothing.
  await server.stop()
  await server.start()
  await page.reload()
  await expect(page.getByLabel('Academy name')).toHaveValue('Sunrise Academy')
  await expect(page.getByLabel('More subjects')).toHaveValue('Malayalam')
  await page.getByLabel('Your email').fill('asha@example.org')
  await press(page, 'Create academy')

  // The page is closed before the password is set, and the server restarted: the word leads on.
  await expect(heading(page, 'Welcome, Asha Menon')).toBeVisible()
  await server.stop()
  await server.start()
  await page.goto(`${server.origin}/staff/begin#${server.word}`)
  await expect(heading(page, 'Sunrise Academy has been created')).toBeVisible()
  await press(page, 'Continue')
  await setPassword(page)
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')

  await expect(heading(page, 'Today')).toBeVisible()
  await expect(heading(page, 'First steps')).toBeVisible()
  await expect(page.getByText('0 of 8 done')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('link', { name: 'Print your rescue sheet' }).click()
  await expect(page.getByRole('button', { name: 'Create rescue sheet' })).toBeInViewport()
  await press(page, 'Create rescue sheet')
  await press(page, 'I’ve printed it')
  await page.goto(`${server.origin}/staff`)
  await expect(page.getByText('1 of 8 done')).toBeVisible()
  await page.getByRole('link', { name: 'Add your logo and support number' }).click()
  await expect(page.getByLabel('Academy name')).toHaveValue('Sunrise Academy')
  await page.goto(`${server.origin}/staff`)
  await page.getByRole('link', { name: 'Add your teachers' }).click()
  await page.getByLabel('Name').fill('Anil Kurup')
  await page.getByLabel('Email').fill('anil@example.org')
  await page.getByRole('checkbox', { name: /^Teacher/ }).check()
  await press(page, 'Add and get link')
  await expect(page.getByText('anil@example.org').first()).toBeVisible()
  await page.goto(`${server.origin}/staff`)
  await expect(page.getByText('2 of 8 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Done Add your teachers' })).toBeVisible()

  await press(page, 'Hide')
  await expect(heading(page, 'First steps')).toBeHidden()
  await press(page, 'Undo')
  await expect(heading(page, 'First steps')).toBeVisible()

  // Nobody else gets in: the word is gone.
  await page.goto(`${server.origin}/staff/begin#${server.word}`)
  await expect(heading(page, 'The academy is already set up')).toBeVisible()
})

test('the demo is put away for an academy of one’s own, and can be brought back', async ({ page, server }) => {
  await page.goto(`${server.origin}/staff/begin#${server.word}`)
  await press(page, 'Try the demo academy')
  await expect(heading(page, 'Welcome, Demo Owner')).toBeVisible()
  await setPassword(page)
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')
  await expect(heading(page, 'This is the demo academy')).toBeVisible()
  await press(page, 'Set up your own academy')
  const sure = page.getByRole('dialog', { name: 'Remove the demo academy?' })
  await sure.getByRole('button', { name: 'Remove and start' }).click()

  await expect(heading(page, 'Set up your academy')).toBeVisible()
  await page.getByLabel('Academy name').fill('Sunrise Academy')
  await page.getByLabel('Your name').fill('Asha Menon')
  await page.getByLabel('Your email').fill('asha@example.org')
  await press(page, 'Create academy')
  await expect(heading(page, 'Welcome, Asha Menon')).toBeVisible()
  await setPassword(page)
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')
  await expect(heading(page, 'First steps')).toBeVisible()
  await page.goto(`${server.origin}/staff/students`)
  await expect(page.getByText('Ananya Krishnan')).toBeHidden()

  const folder = readdirSync(server.folder).find((name) => name.startsWith('demo-put-away-')) ?? ''
  expect(readdirSync(join(server.folder, folder))).toEqual(expect.arrayContaining(['academy.sqlite', 'media']))
})
