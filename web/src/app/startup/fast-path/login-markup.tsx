import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Locale, setLocale } from '#messages/web-runtime'
import { paths } from '../../../paths.ts'
import { useLanguage } from '#ui/language.ts'
import { App } from '../../app.tsx'
import { router } from '../../routes/router.tsx'

/**
 * The login as it looks before anything is known, for a page that shows it before any program has come. It is no form
 * yet: sent by the browser itself, the number would stand in an address.
 */
export async function loginMarkup(language: Locale): Promise<string> {
  await setLocale(language)
  // Drawn as text, a store says what it began with.
  Object.assign(useLanguage.getInitialState(), { language })
  router.update({ history: createMemoryHistory({ initialEntries: [paths.login().to] }) })
  await router.load()
  const markup = renderToStaticMarkup(<App />)
  if (!markup.includes('name="mobile"')) throw new Error(`The login was not drawn in ${language}.`)
  // The router's own script restores scrolling, and inline scripts are refused.
  return markup.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<(\/?)form\b/g, '<$1div')
}
