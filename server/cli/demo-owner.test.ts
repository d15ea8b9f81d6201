import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUp } from '../testing/staff-browser.ts'
import { testApp } from '../testing/test-app.ts'
import { demoOwnerLink } from './demo-owner.ts'

test('whoever starts the demo gets a link for its owner, until somebody of the staff can log in', async () => {
  const app = await testApp()
  const first = await demoOwnerLink(app.parts)
  const second = await demoOwnerLink(app.parts)
  assert.match(second ?? '', /^\/staff\/welcome#[\w-]{43}$/)
  assert.notEqual(first, second)
  const owner = await setUp(app, 'owner@demo.example', second ?? '')
  const { body } = await owner.post('me')
  assert.deepEqual(body.data.me.roles, ['owner'])
  assert.equal(await demoOwnerLink(app.parts), null)
})
