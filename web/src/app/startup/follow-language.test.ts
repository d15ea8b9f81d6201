import { afterEach, expect, test } from 'vitest'
import { m } from '#messages/web'
import { setLocale } from '#messages/web-runtime'
import { connection } from '../../api/connection.ts'
import { chooseLanguage, endOffer, useLanguage } from '#ui/language.ts'
import { followLanguage } from './follow-language.ts'

afterEach(async () => {
  await setLocale('en')
  useLanguage.setState({ language: 'en', coming: null, offered: null })
  Reflect.deleteProperty(navigator, 'languages')
  delete document.documentElement.dataset['language']
  history.replaceState(null, '', '/login')
  document.cookie = 'language=; path=/login; max-age=0'
  history.replaceState(null, '', '/')
})

/** The language of the page, of the calls, and of what is on the screen. */
const spoken = () => ({
  page: document.documentElement.lang,
  calls: connection.language,
  screens: useLanguage.getState().language,
})

const all = (language: string) => ({ page: language, calls: language, screens: language })

/** The cookie that is sent when the login page is requested; the server picks the document's language by it. */
function cookieAtLogin(): string {
  history.replaceState(null, '', '/login')
  return document.cookie
}

test('whoever chose a language is met in it by the next visit', async () => {
  const inEnglish = m.menu_logout()
  localStorage.setItem('language', 'hi')
  await followLanguage()
  expect(spoken()).toEqual(all('hi'))
  expect(m.menu_logout()).not.toBe(inEnglish)
})

test('a choice holds for the page and its calls at once, and is remembered', async () => {
  await followLanguage()
  expect(spoken()).toEqual(all('en'))
  await chooseLanguage('ml')
  expect(spoken()).toEqual(all('ml'))
  expect(localStorage.getItem('language')).toBe('ml')
})

test('the login alone comes in the chosen language with its first word', async () => {
  localStorage.setItem('language', 'ml')
  await followLanguage()
  expect(document.cookie).toBe('')
  expect(cookieAtLogin()).toBe('language=ml')
})

test.each(['xx', '', 'toString'])('a stored language that nobody speaks here is English (%j)', async (stored) => {
  localStorage.setItem('language', stored)
  await followLanguage()
  expect(spoken()).toEqual(all('en'))
  expect(cookieAtLogin()).toBe('')
})

test('who has chosen nothing is met in the language of the academy', async () => {
  localStorage.removeItem('language')
  document.documentElement.dataset['language'] = 'ml'
  await followLanguage()
  expect(spoken()).toEqual(all('ml'))
})

test('a choice wins over the language of the academy', async () => {
  document.documentElement.dataset['language'] = 'ml'
  localStorage.setItem('language', 'en')
  await followLanguage()
  expect(spoken()).toEqual(all('en'))
})

const setDevice = (languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages })

const offered = () => useLanguage.getState().offered

test('the language of the device is offered, and not taken by itself', async () => {
  setDevice(['ml-IN', 'en-IN'])
  await followLanguage()
  expect(offered()).toBe('ml')
  expect(spoken()).toEqual(all('en'))
})

test('what was refused is not offered again', async () => {
  setDevice(['hi'])
  await followLanguage()
  endOffer()
  expect(offered()).toBeNull()
  await followLanguage()
  expect(offered()).toBeNull()
})

test.each(['en', 'hi'] as const)('whoever chose %s is offered nothing', async (language) => {
  setDevice(['hi'])
  await followLanguage()
  await chooseLanguage(language)
  expect(offered()).toBeNull()
  await setLocale('en')
  await followLanguage()
  expect(offered()).toBeNull()
})
