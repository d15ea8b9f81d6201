import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { Page, Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { NewsForm } from './news-form.tsx'

type Item = StaffData<'/staff/news_item'>
type NewsPageProps = { id: number | null; onDone: () => void }

/** One piece of news, or the form of a new one. */
export const NewsPage = ({ id, onDone }: NewsPageProps) =>
  id === null ? (
    <Page title={m.news_add()}>
      <div className="max-w-reading">
        <Section title={m.team_details()}>
          <NewsForm item={null} onDone={onDone} />
        </Section>
      </div>
    </Page>
  ) : (
    <StoredNews id={id} onDone={onDone} />
  )

function StoredNews({ id, onDone }: { id: number; onDone: () => void }) {
  // Each time anew: a form over what was stored a while ago would be refused.
  const item = useQuery({ ...staffQuery('/staff/news_item', { id }), gcTime: 0 })
  return (
    <Page title={item.data?.fields.heading ?? m.menu_news()}>
      <div className="max-w-reading">
        <ScreenStates
          query={item}
          content={(stored) => (
            <>
              {stored.taken_back_at === null && (
                <Section title={m.team_details()}>
                  <NewsForm item={stored} onDone={onDone} />
                </Section>
              )}
              <TakeBack item={stored} onDone={onDone} />
            </>
          )}
        />
      </div>
    </Page>
  )
}

/** Either is taken back by one press. */
function TakeBack({ item: { id, version, taken_back_at, fields }, onDone }: { item: Item; onDone: () => void }) {
  const { busy, send } = useSending()
  const { heading } = fields
  const restore = taken_back_at !== null
  const turn = async (of: string, back: boolean) => {
    const stored = await staffCall('/staff/take_back_news', { id, version: of, restore: back })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/news') })
    return stored.version
  }
  const press = async () =>
    send(async () => {
      const now = await turn(version, restore)
      const words = restore ? m.news_restored({ heading }) : m.news_taken_back({ heading })
      sayWithUndo(words, async () => turn(now, !restore))
      onDone()
    })
  return (
    <Section title={restore ? m.news_back() : m.news_state()}>
      {restore && <p className="mb-4 whitespace-pre-line wrap-anywhere text-ink-2">{fields.news}</p>}
      <Button look="secondary" busy={busy} onClick={() => void press()}>
        {restore ? m.news_restore() : m.news_take_back()}
      </Button>
    </Section>
  )
}
