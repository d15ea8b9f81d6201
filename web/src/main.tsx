import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followLanguage } from './app/language.ts'
import { followSession } from './app/router.tsx'
import { forgetDrafts } from './features/feedback/feedback-draft.ts'
import { onLogout } from './session/logout.ts'
import { watchSession } from './session/watch-session.ts'

followLanguage()
watchSession()
followSession()
// Also in a page that never opened the form.
onLogout(forgetDrafts)

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the app.')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
