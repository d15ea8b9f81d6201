import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

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

test('an owner enters the gateway for WhatsApp, tries it out, sees why a message failed, and removes it', async ({
  watched: page,
  product,
}) => {
  const gateway = await ownGateway()
  await page.setViewportSize({ width: 1366, height: 860 })
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/gateway')
  const part = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
  await expect(part('SMS')).toContainText('Not sending')
  await expect(part('WhatsApp')).toContainText('Not set up')
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
  await field('Remind me below').fill('100')
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
  await expect(log.getByRole('row', { name: /Test · WhatsApp Refused 402 no credit/ }).first()).toBeVisible()
  await noBarriers(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await noBarriers(page)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'WhatsApp balance is low: 42' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SMS and WhatsApp' })).toBeVisible()

  await form.getByRole('button', { name: 'Remove gateway' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove gateway' }).click()
  await expect(page.getByText('Gateway removed')).toBeVisible()
  await expect(part('WhatsApp')).toContainText('Not set up')
  await expect(field('Address')).toHaveValue('')
  gateway.end()
})

test('a clerk has no page of gateways', async ({ watched: page, product }) => {
  await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'SMS and WhatsApp' })).toHaveCount(0)
})
