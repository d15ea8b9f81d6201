// oxlint-disable-next-line import/no-unassigned-import -- what it does has to be done before the other imports
import './app/startup/storage-fallback.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { drawInSteps } from './app/startup/fast-path/draw-in-steps.ts'
import { followLanguage } from './app/startup/follow-language.ts'
import { registerServiceWorker } from './app/startup/register-service-worker.ts'
import { followSession, router } from './app/routes/router.tsx'
import { replaceMarkup } from './app/startup/replace-markup.ts'
import { forgetDrafts } from './session/typed-drafts.ts'
import { paths } from './paths.ts'
import { isComplete } from '#ui/old-browsers/is-complete.ts'
import { onLogout } from './session/logout.ts'
import { watchSession } from './session/watch-session.ts'

const filled = isComplete ? undefined : import('./app/startup/fill.ts')
const spoken = Promise.all([followLanguage(), filled])
watchSession()
followSession()
// Registered here, since a page may log out without ever having loaded the form.
onLogout(forgetDrafts)

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the app.')
const render = () =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// The page's initial markup stays until its screen can be rendered. Without a text field rendering may take its time in
// small steps; home renders in one step, since nearly all visits start there and no player or document follows.
const hasField = place.querySelector('input') !== null
const isHome = location.pathname === paths.home().to
const drawn = () => (hasField ? replaceMarkup(place, render) : isHome ? render() : drawInSteps(render))
if (place.childElementCount > 0) void spoken.then(() => router.load()).then(drawn)
else void spoken.then(render)
if (import.meta.env.PROD) registerServiceWorker()
