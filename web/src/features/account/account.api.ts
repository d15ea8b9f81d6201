import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { submit } from '../../api/calls.ts'
import { deviceId } from '../../session/device-id.ts'
import type { Typed } from './access-store.ts'
import type { Phone } from './phone/phone.rules.ts'
import type { Proof } from './proof/with-work.ts'

export type Registration = Omit<Api['/Auth/signup']['body'], 'mobile' | 'phone_code' | 'device_id' | 'fcm_id'>

/** Returns the typed values in the form of the call. */
export const registrationOf = ({ name, guardian, district, email, academic_level }: Typed) => ({
  name: name.trim(),
  guardian: guardian.trim(),
  district: district.trim(),
  email: email.trim(),
  academic_level: Number(academic_level),
})

const onWire = ({ dial, mobile }: Phone) => ({ phone_code: dial, mobile, device_id: deviceId() })

export const requestLoginCode = async (phone: Phone) => (await submit('/Auth/login', onWire(phone))).data

export const requestSignupCode = async (phone: Phone, registration: Registration, proof: Proof) =>
  (await submit('/Auth/signup', { ...onWire(phone), ...registration, ...proof, fcm_id: '' })).data

/** Returns a call's failure as an ApiError. Any other error means that the server was not reached. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('network', m.error_network())
