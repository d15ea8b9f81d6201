import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Locale, setLocale } from '#messages/web-runtime'
import { paths } from '../../../paths.ts'
import { useLanguage } from '#ui/language.ts'
import { App } from '../../app.tsx'
import { router } from '../../routes/router.tsx'

/**
 * Returns the login's initial markup, for a page that shows it before any script has loaded. The markup contains no
 * form: the browser itself would send one with the number in an address.
 */
export async function loginMarkup(language: Locale): Promise<string> {
  await setLocale(language)
  // When rendering to a string, a store returns its initial state.
  Object.assign(useLanguage.getInitialState(), { language })
  router.update({ history: createMemoryHistory({ initialEntries: [paths.login().to] }) })
  await router.load()
  const markup = renderToStaticMarkup(<App />)
  if (!markup.includes('name="mobile"')) throw new Error(`The login was not drawn in ${language}.`)
  // The router's own script restores scrolling, and inline scripts are refused.
  return markup.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<(\/?)form\b/g, '<$1div')
}
