import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '#messages/console'
import { Article } from '#ui/article/article.tsx'
import { ArticleText } from '#ui/article/article-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { dayWords } from '../../ui/moment-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'

type Fields = StaffData<'/staff/news_item'>['fields']

/** Shows the typed text as students will read it, with the students' own component, on request. */
export function NewsPreview({ fields }: { fields: Fields }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid gap-3">
      <div>
        <Button
          look="quiet"
          icon={isOpen ? EyeOff : Eye}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? m.news_preview_hide() : m.news_preview_show()}
        </Button>
      </div>
      <section id={id} aria-label={m.news_preview()} hidden={!isOpen}>
        {isOpen && <Preview fields={fields} />}
      </section>
    </div>
  )
}

function Preview({ fields: { heading, published_on, picture, news } }: { fields: Fields }) {
  const text = useSettled(news)
  const cleaner = async () => (await import('#ui/article/clean-html.ts')).htmlCleaner((to) => to)
  const query = useQuery({
    queryKey: ['news preview', text],
    queryFn: async ({ signal }) => {
      const [{ html }, clean] = await Promise.all([staffCall('/staff/news_preview', { news: text }, signal), cleaner()])
      return { html, clean }
    },
    placeholderData: (before) => before,
  })
  if (heading.trim() === '' && news.trim() === '') return <p className="text-ink-2">{m.news_preview_empty()}</p>
  return (
    <ScreenStates
      query={query}
      content={({ html, clean }) => (
        <Article
          heading={heading}
          day={published_on === '' ? null : dayWords(published_on)}
          picture={picture === '' ? null : picture}
          text={<ArticleText html={html} clean={clean} />}
        />
      )}
    />
  )
}
