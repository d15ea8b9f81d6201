/*
 * Makes the phone field's table of countries and dial codes again, from the metadata of libphonenumber-js.
 * Use: node tools/making/make-dial-codes.ts
 * The result is committed: the web app itself never loads that package.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { root } from '../stamp.ts'

const codes = getCountries()
  .map((country) => country + getCountryCallingCode(country))
  .sort()

writeFileSync(
  join(root, 'web/src/features/account/phone/dial-codes.ts'),
  `/** Countries with their dial codes. Made by tools/making/make-dial-codes.ts. */\nexport const dialCodes =\n  '${codes.join(' ')}'\n`,
)
console.log(`${codes.length} countries`)
