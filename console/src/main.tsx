import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followLanguage } from './session/follow-language.ts'
import { bindSession } from './session/session.ts'
import { applyTheme, storedTheme } from './session/theme.ts'
import { isComplete } from '#ui/old-browsers/is-complete.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the console.')
bindSession()
applyTheme(storedTheme())
const filled = isComplete ? undefined : import('#ui/old-browsers/fill.ts')
void Promise.all([followLanguage(), filled]).then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
