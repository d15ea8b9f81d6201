import { brandColours } from '#contract/brand-colours.rules.ts'
import { type NoticeChoice, noticeChoices } from '#contract/guardians.rules.ts'
import { type Academy, loadAcademy, saveAcademy, testLooks } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import { isZone } from '../../ports/time.ts'
import { type Cell, CellError, fileRef, text } from '../cells.ts'
import { isLostName } from '../lost-letters.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { nearest } from '../../ports/nearest.rules.ts'
import { storedAs } from '../forms/media-store.ts'
import type { FileRef } from '../file-ref.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { pictureRefs } from './learning/catalog-stored.queries.ts'
import { fileId } from './codes.ts'
import { LANGUAGE_WORDS, languageOf, languageWord } from './people/guardian-words.rules.ts'

const words = text('Value', 500)
const value: Cell<string | FileRef> = { ...words, write: (shown) => (typeof shown === 'string' ? shown : shown.name) }
const columns = { setting: text('Setting'), value }
type Row = RowOf<typeof columns>
/** Returns the stored form of the value, or its fault. */
type Reader = (value: string) => { set: Partial<Academy> } | LocalizedMessage

const SIGN_UP = ['open', 'approve', 'closed'] as const
const YES_NO = ['yes', 'no'] as const
const ABSENCE_NOTICES = 'Absence Notices'
const RESULT_NOTICES = 'Result Notices'
const TEST_LOOK = 'Test Look'
const LOGO = 'Logo'
const BRAND_COLOUR = 'Brand Colour'
const LANGUAGE = 'Language'
export const ANCHOR = 'Anchor Day'

const readers: Record<string, Reader> = {
  Name: (name) => (isLostName(name) ? localized('lost_letters') : { set: { name } }),
  [BRAND_COLOUR]: (given) => {
    const brand_colour = brandColours.find((word) => word === given)
    return brand_colour ? { set: { brand_colour } } : localized('none_of', { value: given, words: brandColours })
  },
  [LANGUAGE]: (given) => {
    const word = LANGUAGE_WORDS.find((one) => one === given)
    return word
      ? { set: { language: languageOf(word) } }
      : localized('none_of', { value: given, words: LANGUAGE_WORDS })
  },
  'Support Number': (support_number) =>
    /^\d{10}$/.test(support_number)
      ? { set: { support_number } }
      : localized('not_ten_digits', { value: support_number }),
  'Privacy Contact': (privacy_contact) => ({ set: { privacy_contact } }),
  'Time Zone': (zone) => (isZone(zone) ? { set: { zone } } : localized('not_zone', { value: zone })),
  'Pass Percent': (given) => percent(given, (pass_percent) => ({ pass_percent })),
  'Minimum Attendance Percent': (given) =>
    percent(given, (minimum_attendance_percent) => ({ minimum_attendance_percent })),
  'Sign-up': (given) => {
    const sign_up = SIGN_UP.find((word) => word === given)
    return sign_up ? { set: { sign_up } } : localized('none_of', { value: given, words: SIGN_UP })
  },
  'Consent Required': (given) => yesOrNo(given, (consent_required) => ({ consent_required })),
  'Guardian At Sign-up': (given) => yesOrNo(given, (guardian_at_sign_up) => ({ guardian_at_sign_up })),
  [TEST_LOOK]: (given) => {
    const test_look = testLooks.find((word) => word === given)
    return test_look ? { set: { test_look } } : localized('none_of', { value: given, words: testLooks })
  },
  [ABSENCE_NOTICES]: (given) => choice(given, (absence_notices) => ({ absence_notices })),
  [RESULT_NOTICES]: (given) => choice(given, (result_notices) => ({ result_notices })),
}
/** Settings whose stored form differs from the written one. */
const asStored: Record<string, (given: string) => string> = {
  [BRAND_COLOUR]: (given) => given.toLowerCase(),
  // The console names a language by its code.
  [LANGUAGE]: (given) =>
    LANGUAGE_WORDS.find((word) => [word.toLowerCase(), languageOf(word)].includes(given.toLowerCase())) ?? given,
  'Support Number': (given) => given.replaceAll(' ', ''),
  'Sign-up': (given) => given.toLowerCase(),
  'Consent Required': (given) => given.toLowerCase(),
  'Guardian At Sign-up': (given) => given.toLowerCase(),
  [TEST_LOOK]: (given) => given.toLowerCase(),
  [ABSENCE_NOTICES]: (given) => given.toLowerCase(),
  [RESULT_NOTICES]: (given) => given.toLowerCase(),
}
const SETTINGS = [...Object.keys(readers), LOGO, ANCHOR]

function percent(given: string, to: (figure: number) => Partial<Academy>): ReturnType<Reader> {
  const figure = Number(given)
  return /^\d{1,3}$/.test(given) && figure <= 100 ? { set: to(figure) } : localized('not_percent', { value: given })
}

function choice(given: string, to: (chosen: NoticeChoice) => Partial<Academy>): ReturnType<Reader> {
  const chosen = noticeChoices.find((word) => word === given)
  return chosen ? { set: to(chosen) } : localized('none_of', { value: given, words: noticeChoices })
}

const yesOrNo = (given: string, to: (is: boolean) => Partial<Academy>): ReturnType<Reader> =>
  given === 'yes' || given === 'no'
    ? { set: to(given === 'yes') }
    : localized('none_of', { value: given, words: YES_NO })

/** Name, logo and rules of the academy. The anchor day moves the demo's dates, and means nothing elsewhere. */
export const academySheet = sheet({
  name: 'academy',
  columns,
  needs: [],
  key: ({ setting }) => setting,
  stored: storedSettings,
  refine: (row) => {
    const setting = SETTINGS.find((known) => known.toLowerCase() === row.setting.toLowerCase())
    if (setting === undefined) {
      const near = nearest(row.setting, SETTINGS)
      const wrong = { value: row.setting }
      throw new CellError(near ? localized('no_setting_near', { ...wrong, near }) : localized('no_setting', wrong))
    }
    if (setting === LOGO && typeof row.value === 'string') return { setting, value: fileRef(row.value, 'picture') }
    return { setting, value: typeof row.value === 'string' ? (asStored[setting]?.(row.value) ?? row.value) : row.value }
  },
  check: ({ setting, value: given }, { say }) => {
    const read = typeof given === 'string' ? readers[setting]?.(given) : null
    if (read && 'key' in read) say('value', read)
  },
  skips: ({ setting }) => setting === ANCHOR,
  learn: ({ setting, value: given }, known) => {
    if (setting === 'Time Zone' && typeof given === 'string' && isZone(given)) known.zone = given
  },
  put: async (tx, rows, putting) => {
    for (const { setting, value: given } of rows) {
      const read = typeof given === 'string' ? readers[setting]?.(given) : null
      if (typeof given === 'object') {
        await fileId(tx, given, putting)
        await saveAcademy(tx, { logo: `/media/${storedAs(given).path}` })
      } else if (read && 'set' in read) await saveAcademy(tx, read.set)
    }
  },
})

async function storedSettings(read: Tx): Promise<Row[]> {
  const academy = await loadAcademy(read)
  const logo = (await pictureRefs(read))(academy.logo)
  const rows: [string, string | FileRef | null][] = [
    ['Name', academy.name],
    [LOGO, logo],
    [BRAND_COLOUR, academy.brand_colour],
    [LANGUAGE, languageWord(academy.language)],
    ['Support Number', academy.support_number],
    ['Privacy Contact', academy.privacy_contact],
    ['Time Zone', academy.zone],
    ['Pass Percent', String(academy.pass_percent)],
    ['Minimum Attendance Percent', String(academy.minimum_attendance_percent)],
    ['Sign-up', academy.sign_up],
    ['Consent Required', academy.consent_required ? 'yes' : 'no'],
    ['Guardian At Sign-up', academy.guardian_at_sign_up ? 'yes' : 'no'],
    [TEST_LOOK, academy.test_look],
    [ABSENCE_NOTICES, academy.absence_notices],
    [RESULT_NOTICES, academy.result_notices],
  ]
  return rows.flatMap(([setting, given]) => (given === null ? [] : [{ setting, value: given }]))
}
