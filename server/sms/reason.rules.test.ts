import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cleanReason } from './reason.rules.ts'

it("A gateway's message is kept without a credential, however the gateway writes it", () => {
  const secret = 'kéy/9c+3f=" x'
  for (const written of [
    secret,
    JSON.stringify(secret).slice(1, -1),
    // As PHP writes JSON.
    String.raw`k\u00e9y\/9c+3f=\" x`,
    String.raw`k\u00E9y\/9c+3f=\" x`,
    encodeURIComponent(secret),
    encodeURIComponent(secret).toLowerCase(),
    // As forms write a space.
    encodeURIComponent(secret).replaceAll('%20', '+'),
  ])
    assert.equal(cleanReason(`wrong key ${written}, try again`, [secret]), 'wrong key •••, try again', written)
  assert.equal(cleanReason('no 0123 here: %30%31%32%33', ['0123']), 'no ••• here: •••')
})
