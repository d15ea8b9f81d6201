import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { LanguageChoice } from '#ui/language-choice.tsx'

/** Around what is shown before anybody is signed in. */
export function GuestFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-notice content-center px-4 py-8">
      <title>{m.title_page({ title })}</title>
      <h1 className="mb-5 text-2xl">{title}</h1>
      {children}
      <LanguageChoice className="mt-8" />
    </main>
  )
}
