import type { ReactNode } from 'react'
import { Picture } from '../picture.tsx'

type ArticleProps = { heading: string; day: string | null | undefined; picture: string | null; text: ReactNode }

/** A piece of news as students read it. */
export const Article = ({ heading, day, picture, text }: ArticleProps) => (
  <article className="max-w-reading animate-appear overflow-hidden rounded-card border border-line bg-card">
    {picture && <Picture src={picture} eager className="w-full" />}
    <div className="p-5 md:px-8 md:py-7">
      {day && <p className="text-sm text-ink-2">{day}</p>}
      <h2 className="mt-1 mb-4 text-2xl wrap-anywhere md:text-[1.75rem]/9">{heading}</h2>
      {text}
    </div>
  </article>
)
