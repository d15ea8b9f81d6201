import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { AcademyForm } from './academy-form.tsx'
import { type Opened, WordForm } from './word-form.tsx'

/** Around the set-up, with the languages above it: nobody has chosen one yet. */
function BeginFrame({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <main id="main" className={`mx-auto w-full px-4 py-5 md:py-8 ${wide ? 'max-w-reading' : 'max-w-notice'}`}>
      <title>{m.title_page({ title })}</title>
      <LanguageChoice className="mb-4" />
      <h1 className="mb-5 text-2xl">{title}</h1>
      {children}
    </main>
  )
}

/** The first page of an empty server: the word, then the academy with its owner, or the demo. */
export function BeginScreen() {
  const router = useRouter()
  const query = useQuery({ ...staffQuery('/staff/begin_state', {}), staleTime: 0 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const goOn = (link: string) => void router.navigate(paths.welcome(link))
  const readAgain = () => {
    setOpened(null)
    void query.refetch()
  }
  if (opened) return <Begun opened={opened} onLink={goOn} onOver={readAgain} />
  return (
    <ListStates
      query={query}
      loading={
        <div className="grid min-h-dvh place-items-center">
          <Spinner />
        </div>
      }
      error="page"
      empty={null}
      content={({ stage }) =>
        stage === 'begun' ? (
          <Over onLogin={() => void router.navigate(paths.login())} />
        ) : (
          <BeginFrame title={m.begin_title()}>
            <WordForm isWaiting={stage === 'waiting'} onOpened={setOpened} />
          </BeginFrame>
        )
      }
    />
  )
}

function Over({ onLogin }: { onLogin: () => void }) {
  return (
    <main>
      <title>{m.title_page({ title: m.begin_begun_title() })}</title>
      <FullState icon={CircleCheck} title={m.begin_begun_title()} text={m.begin_begun_text()}>
        <Button onClick={onLogin}>{m.welcome_login()}</Button>
      </FullState>
      <LanguageChoice />
    </main>
  )
}

type BegunProps = { opened: Opened; onLink: (link: string) => void; onOver: () => void }

function Begun({ opened: { word, academy, may_demo }, onLink, onOver }: BegunProps) {
  if (academy) return <WaitingOwner academy={academy} word={word} onLink={onLink} />
  return (
    <BeginFrame title={m.begin_title()} wide>
      {may_demo && <DemoChoice word={word} onLink={onLink} />}
      <AcademyForm word={word} onMade={onLink} onOver={onOver} />
    </BeginFrame>
  )
}

type WaitingOwnerProps = { academy: NonNullable<Opened['academy']>; word: string; onLink: (link: string) => void }

/** The academy was created, and its owner closed the page before the password was set. */
function WaitingOwner({ academy: { name, owner, email }, word, onLink }: WaitingOwnerProps) {
  const { busy, send } = useSending()
  const go = async () => send(async () => onLink((await staffCall('/staff/begin_owner', { word })).link))
  return (
    <BeginFrame title={m.begin_made_title({ academy: name })}>
      <p className="mb-5 text-ink-2 wrap-anywhere">{m.begin_made_text({ name: owner, email })}</p>
      <Button wide busy={busy} onClick={() => void go()}>
        {m.begin_continue()}
      </Button>
    </BeginFrame>
  )
}

/** The other way to begin: an academy that is there already, to be put away later. */
function DemoChoice({ word, onLink }: { word: string; onLink: (link: string) => void }) {
  const { busy, send } = useSending()
  const load = async () => send(async () => onLink((await staffCall('/staff/begin_demo', { word })).link))
  return (
    <Section title={m.begin_demo_title()}>
      <p className="mb-4 text-ink-2">{m.begin_demo_text()}</p>
      <Button look="secondary" busy={busy} onClick={() => void load()}>
        {m.begin_demo()}
      </Button>
    </Section>
  )
}
