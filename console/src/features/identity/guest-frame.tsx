import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { academyQuery } from '../../api/academy-query.ts'
import { AcademySign } from '../../ui/academy-sign.tsx'

/** Around what is shown before anybody is signed in, with the academy whose console it is. */
export function GuestFrame({ title, children }: { title: string; children: ReactNode }) {
  const { data: academy } = useQuery(academyQuery)
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-notice content-center px-4 py-8">
      <title>{m.title_page({ title })}</title>
      <AcademySign academy={academy} />
      <h1 className="mt-6 mb-5 text-2xl">{title}</h1>
      {children}
      <LanguageChoice className="mt-8" />
    </main>
  )
}
