import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { ConsentNotice, hasNotice } from '../../../session/consent/consent-notice.tsx'
import { LanguageChoice } from '../../../ui/language-choice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { failureOf } from '../account.api.ts'
import { type Asked, openLink } from './consent.api.ts'
import { ConsentAnswer } from './consent-answer.tsx'

/** `over`: the link leads nowhere, or asks about words that this app has not. */
type State = { asked: Asked } | { fault: string } | 'over' | 'waiting' | 'given' | 'refused'

/** For a guardian with a link of one use, who has no account: its secret stands behind the `#`. */
export function ConsentScreen() {
  const [link] = useState(() => location.hash.slice(1))
  const [state, setState] = useState<State>('waiting')
  useEffect(() => {
    const ask = async () => {
      try {
        const asked = await openLink(link)
        setState(hasNotice(asked) ? { asked } : 'over')
      } catch (error) {
        const { reason, message } = failureOf(error)
        setState(reason === 'not_found' || reason === 'malformed' ? 'over' : { fault: message })
      }
    }
    void ask()
  }, [link])
  return (
    <div className="min-h-dvh bg-card">
      <PageHead title={m.title_consent()} />
      <main className="mx-auto max-w-reading px-5 pt-6 pb-16 md:px-6">
        <LanguageChoice className="mb-6" />
        <Words link={link} state={state} onAnswered={(gives) => setState(gives ? 'given' : 'refused')} />
      </main>
    </div>
  )
}

type WordsProps = { link: string; state: State; onAnswered: (gives: boolean) => void }

function Words({ link, state, onAnswered }: WordsProps) {
  if (state === 'waiting')
    return (
      <p role="status" className="py-20 text-center text-ink-2">
        {m.consent_loading()}
      </p>
    )
  if (state === 'over') return <Sentence title={m.consent_over_title()} text={m.consent_over_text()} />
  if (state === 'given') return <Sentence title={m.consent_thanks()} text={m.consent_given_text()} />
  if (state === 'refused') return <Sentence title={m.consent_thanks()} text={m.consent_refused_text()} />
  if ('fault' in state) return <Sentence title={m.title_consent()} text={state.fault} />
  const { asked } = state
  return (
    <>
      <h1 className="text-[1.625rem]/8">{m.consent_heading({ child: asked.child })}</h1>
      <p className="mt-3 text-lg/7 text-ink-2">{m.consent_intro({ academy: asked.academy, child: asked.child })}</p>
      <ConsentNotice asked={asked} />
      <ConsentAnswer link={link} asked={asked} onAnswered={onAnswered} />
    </>
  )
}

const Sentence = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <h1 className="text-[1.625rem]/8">{title}</h1>
    <p className="mt-3 text-lg/7 text-ink-2">{text}</p>
  </div>
)
