import assert from 'node:assert/strict'
import { academyReader } from '../academy/academy.ts'
import { makePusher } from '../push/pusher.ts'
import { aStudent, signIn } from './makers.ts'
import type { PushService } from './push-service.ts'
import type { TestApp } from './test-app.ts'

/** A student with a device at this service that wants every kind. */
export async function subscribed(test: TestApp, service: PushService, language = 'en', kinds: object = {}) {
  const student = await aStudent(test)
  const { stud_id } = student
  const token = await signIn(test, student)
  const device = service.device()
  const body = { stud_id, ...device, classes: true, results: true, ...kinds }
  const answer = await test.post('/Student/set_notifications', body, token, { 'accept-language': language })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...student, token, device, endpoint: device.endpoint, mark: answer.body.data.mark as string }
}

/** Another process that sends notifications, on the same database. */
export const another = (test: TestApp) => makePusher({ ...test.parts, academy: academyReader(test.db) })

/** Runs the job once, with everything that follows from it. */
export async function beat(pusher: ReturnType<typeof makePusher>): Promise<void> {
  await pusher.round()
  await pusher.idle()
}
