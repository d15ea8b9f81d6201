/** A mobile number as it is typed. `country` is empty where only the dial code is known. */
export type Phone = { country: string; dial: string; mobile: string }

export const NO_PHONE: Phone = { country: 'IN', dial: '91', mobile: '' }

/** Copied from the contract, since an import would bring the registration's rules into the login page. */
export const MOBILE_DIGITS = 10

/** Dial code and number together, as everywhere in the world. */
const MAX_DIGITS = 15

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Returns the field's value after `text` was typed, pasted or filled in, in any notation that people use. */
export function typedPhone(phone: Phone, text: string, served: readonly string[]): Phone {
  const international = /^[\s(]*(\+|00)/.exec(text)
  const digits = digitsOf(international?.[1] === '00' ? text.replace('00', '') : text)
  if (international) {
    const dial = [phone.dial, ...served].toSorted((a, b) => b.length - a.length).find((code) => digits.startsWith(code))
    if (dial) return cut({ ...withDial(phone, dial), mobile: withoutTrunk(digits.slice(dial.length)) })
  }
  const hasDial = digits.length === phone.dial.length + MOBILE_DIGITS && digits.startsWith(phone.dial)
  return cut({ ...phone, mobile: hasDial ? digits.slice(phone.dial.length) : withoutTrunk(digits) })
}

/** Returns true for text that is a complete number, not a part to be inserted into the present one. */
export const isWholeNumber = (text: string): boolean => digitsOf(text).length >= MOBILE_DIGITS

/** The zero that is dialled before a number within the country. */
const withoutTrunk = (digits: string): string => (digits.length > MOBILE_DIGITS ? digits.replace(/^0+/, '') : digits)

const withDial = (phone: Phone, dial: string): Phone => (dial === phone.dial ? phone : { ...phone, country: '', dial })

const cut = (phone: Phone): Phone => ({ ...phone, mobile: phone.mobile.slice(0, MAX_DIGITS - phone.dial.length) })

/** The same number under a dial code that can be chosen. */
export const servedPhone = (phone: Phone, served: readonly string[]): Phone =>
  served[0] === undefined || served.includes(phone.dial) ? phone : withDial(phone, served[0])

/** Equal for the same number, whatever country was chosen for its dial code. */
export const numberOf = ({ dial, mobile }: Phone): string => `${dial} ${mobile}`

export const isMobile = (mobile: string): boolean => digitsOf(mobile).length === MOBILE_DIGITS
