import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noBarriers } from './barriers.ts'
import { test as emptyTest } from './empty-server.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'

test.use({ viewport: { width: 1366, height: 860 } })

/** A gateway on this machine, which answers what it is told to, and keeps what it was sent. */
async function ownGateway() {
  const sent: { path: string; body: string; key: string | undefined }[] = []
  const answer = { status: 200, body: '{"status":"queued","id":"M-1"}' }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      sent.push({ path: request.url ?? '', body, key: request.headers.authorization })
      const isBalance = request.url === '/balance'
      response.writeHead(isBalance ? 200 : answer.status).end(isBalance ? '{"left":42}' : answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, sent, answer, end: () => server.close() }
}

emptyTest.use({ viewport: { width: 1366, height: 860 } })

emptyTest(
  'an owner enters the gateway for WhatsApp, tries it out, and sees why a message failed',
  async ({ page, server }) => {
    const gateway = await ownGateway()
    await page.goto(`${server.origin}/staff/begin#${server.word}`)
    await page.getByLabel('Academy name').fill('Sunrise Academy')
    await page.getByLabel('Board or exam').selectOption('Kerala')
    await page.getByLabel('Level', { exact: true }).selectOption('Plus Two Science')
    await page.getByLabel('Your name').fill('Asha Menon')
    await page.getByLabel('Your email').fill('asha@example.org')
    await press(page, 'Create academy')
    await setPassword(page)
    await setUpAuthenticator(page)
    await press(page, 'I’ve saved them')
    await page.getByRole('link', { name: 'SMS and WhatsApp' }).click()
    const part = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
    await expect(part('SMS')).toContainText('Not sending')
    await expect(part('WhatsApp')).toContainText('Not set up')
    await expect(page.getByLabel('Gateway', { exact: true })).toHaveValue('msg91')
    await noBarriers(page)

    const form = page.getByRole('form', { name: 'WhatsApp gateway' })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await field('Address').fill('https://192.168.1.20/send')
    await field('Headers').fill('Content-Type: application/json\nAuthorization: Bearer {{key}}')
    await field('Body').fill('{"to":"{{mobile}}","code":"{{code}}"}')
    await field('A successful answer contains').fill('"status":"queued"')
    await field('API key').fill('live-key-of-the-academy-9c3f')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/inside a private network/)).toBeVisible()
    await expect(field('Address')).toBeFocused()
    await field('Address').fill(`${gateway.url}/send`)
    await form.getByText('Balance', { exact: true }).click()
    await field('Address that returns the balance').fill(`${gateway.url}/balance`)
    await field('Name of the balance in the answer').fill('left')
    await field('Alert me below').fill('100')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Gateway saved. Send a test message now.')).toBeVisible()
    await expect(part('WhatsApp')).toContainText('Ready')
    await expect(field('API key')).toHaveValue('')
    await expect(form.getByText('Set, ends in 3f. Leave blank to keep it.')).toBeVisible()

    const trial = part('WhatsApp')
    await trial.getByRole('textbox', { name: 'Your mobile number' }).fill('98765 43210')
    await trial.getByRole('button', { name: 'Send a test message' }).click()
    await expect(trial.getByText(/The gateway accepted the message/)).toBeVisible()
    expect(gateway.sent.at(-1)?.body).toMatch(/^\{"to":"919876543210","code":"\d{4}"\}$/)
    expect(gateway.sent.at(-1)?.key).toBe('Bearer live-key-of-the-academy-9c3f')
    Object.assign(gateway.answer, { status: 402, body: 'no credit' })
    await trial.getByRole('button', { name: 'Send a test message' }).click()
    await expect(trial.getByText('It said: 402 no credit')).toBeVisible()
    await trial.getByRole('button', { name: 'Check now' }).click()
    await expect(trial.getByText('Low: top up soon')).toBeVisible()

    const log = part('Recent messages')
    await log.getByRole('button', { name: 'Not delivered' }).click()
    await expect(log.getByRole('row', { name: /Test message · WhatsApp Refused 402 no credit/ }).first()).toBeVisible()
    gateway.end()
  },
)

test('a clerk has no page of gateways', async ({ watched: page, product }) => {
  await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'SMS and WhatsApp' })).toHaveCount(0)
})
