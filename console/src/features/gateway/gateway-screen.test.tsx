import { beforeEach, expect, test } from 'vitest'
import { type GatewayField, gatewayFields } from '#contract/staff/gateway.rules.ts'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { begin } from '../../testing/begin.ts'
import { show } from '../../testing/show.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { GatewayScreen } from './gateway-screen.tsx'

type Gateway = StaffApi['/staff/gateways']['data']['gateways'][number]

const NONE = { is_set: false, end: '' }
const fields = Object.fromEntries(gatewayFields.map((field) => [field, ''])) as Record<GatewayField, string>
const gateway = (channel: Gateway['channel'], version: number): Gateway => ({
  channel,
  source: version === 0 ? 'none' : 'form',
  kind: '',
  host: '',
  fields: { ...fields, kind: channel === 'sms' ? 'msg91' : '' },
  known: { key: NONE, password: NONE },
  version,
  receipts: null,
  balance: null,
})

let server: ReturnType<typeof begin>
beforeEach(() => {
  server = begin()
})

test('A credential that was typed for WhatsApp stays when the form for SMS beside it is saved', async () => {
  let version = 0
  server.answer('/staff/gateways', () => ({
    is_demo: false,
    gateways: [gateway('sms', version), gateway('whatsapp', 0)],
    texts: [],
  }))
  server.answer('/staff/save_gateway', () => {
    version = 1
    return { version, mistakes: [] }
  })
  server.answer('/staff/gateway_messages', () => ({ messages: [], more: false }) as never)
  await show(<GatewayScreen />)
  const formOf = async (name: string) => within(await screen.findByRole('form', { name }))
  const password = async () => (await formOf('WhatsApp gateway')).getByLabelText<HTMLInputElement>('API key')
  const typed = await password()
  await act(async () => void fireEvent.change(typed, { target: { value: 'typed before' } }))
  const save = (await formOf('SMS gateway')).getByRole('button', { name: 'Save' })
  await act(async () => void fireEvent.click(save))
  await screen.findByText('Gateway saved. Send a test message now.')
  expect((await password()).value).toBe('typed before')
})
