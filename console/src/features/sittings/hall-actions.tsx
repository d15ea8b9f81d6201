import { ClipboardList, IdCard, KeyRound, Megaphone, Pause, Play, ScrollText, Timer } from 'lucide-react'
import { useState } from 'react'
import { MAX_MESSAGE, MAX_MINUTES } from '#contract/staff/sittings.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { type Action, ActionMenu } from '../../ui/action-menu.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { CommandDialog, type CommandDialogProps, type Filled } from './command-dialog.tsx'
import { MAX_REASON, resultsWords, sayDone } from './command-labels.ts'
import type { Sitting } from './sitting-data.ts'
import { useLookAgain } from './use-sitting.ts'

type Done = StaffData<'/staff/extend_attempts'>
type Act = 'message' | 'extend' | 'pause' | 'again' | 'resume'

/** What is done for all who write; behind a button the sheets to print, and on a phone everything. */
export function HallActions({ sitting }: { sitting: Sitting }) {
  const [act, setAct] = useState<Act | null>(null)
  const isJudge = useIsJudge()
  const isWide = useIsWide()
  const lookAgain = useLookAgain()
  const { paused, may_pause, may_pause_again } = sitting
  const isOwner = useSession(({ me }) => me?.roles.includes('owner') === true)
  const buttons: { act: Act; words: string; icon: typeof Timer; isShown: boolean }[] = [
    { act: 'message', words: m.sitting_message_all(), icon: Megaphone, isShown: true },
    { act: 'extend', words: m.sitting_extend_all(), icon: Timer, isShown: isJudge },
    { act: 'resume', words: m.sitting_resume(), icon: Play, isShown: isJudge && paused !== null },
    { act: 'pause', words: m.sitting_pause(), icon: Pause, isShown: isJudge && may_pause },
    { act: 'again', words: m.sitting_pause_again(), icon: Pause, isShown: isOwner && may_pause_again },
  ]
  const shown = buttons.filter(({ isShown }) => isShown)
  const inMenu = isWide ? [] : shown.map(({ act: own, words, icon }) => ({ icon, words, onPress: () => setAct(own) }))
  const asked = act && askedFor(act, sitting)
  return (
    <>
      {isWide &&
        shown.map(({ act: own, words, icon }) => (
          <Button key={own} look={own === 'resume' ? 'primary' : 'secondary'} icon={icon} onClick={() => setAct(own)}>
            {words}
          </Button>
        ))}
      <ActionMenu actions={[...inMenu, ...sheetsOf(sitting.paper_id, isJudge)]} />
      {asked && (
        <CommandDialog
          {...asked}
          open
          onAct={async (filled) => {
            sayDone(await asked.send(filled))
            await lookAgain()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

const sheetsOf = (paperId: number, isJudge: boolean): Action[] => [
  { icon: ClipboardList, words: m.sheet_list(), to: paths.sittingList(paperId) },
  { icon: IdCard, words: m.sheet_cards(), to: paths.sittingCards(paperId) },
  { icon: ScrollText, words: m.sheet_minutes(), to: paths.sittingMinutes(paperId) },
  ...(isJudge ? [{ icon: KeyRound, words: m.key_title(), to: paths.key(paperId) }] : []),
]

type Asked = Omit<CommandDialogProps, 'open' | 'onAct' | 'onClose'> & { send: (filled: Filled) => Promise<Done> }

/** Returns the fields that an act asks for, and its call. */
function askedFor(act: Act, sitting: Sitting): Asked {
  const { paper_id, rows } = sitting
  const count = rows.filter(({ is_open }) => is_open).length
  const reason = { textLabel: m.sitting_reason(), maxText: MAX_REASON }
  const pauseOrNot = async (pause: boolean, { text, request_key }: Filled) =>
    staffCall('/staff/pause_sitting', { paper_id, pause, reason: text, request_key })
  if (act === 'message')
    return {
      title: m.sitting_message_all(),
      about: m.sitting_message_about({ count }),
      action: m.sitting_message_send({ count }),
      textLabel: m.sitting_message(),
      maxText: MAX_MESSAGE,
      send: async ({ text, request_key }) =>
        staffCall('/staff/message_attempts', { paper_id, message: text, request_key }),
    }
  if (act === 'extend')
    return {
      ...reason,
      title: m.sitting_extend_all(),
      about: m.sitting_extend_all_about({ count }),
      action: m.sitting_extend_all(),
      asksMinutes: { most: MAX_MINUTES },
      send: async ({ minutes, text, request_key }) =>
        staffCall('/staff/extend_attempts', { paper_id, minutes, reason: text, request_key }),
    }
  const { words, about } = PAUSING[act]
  return {
    ...reason,
    title: words(),
    about: `${about()} ${resultsThen(act, sitting)}`,
    action: words(),
    send: async (filled) => pauseOrNot(act !== 'resume', filled),
  }
}

const PAUSING = {
  pause: { words: m.sitting_pause, about: m.sitting_pause_about },
  again: { words: m.sitting_pause_again, about: m.sitting_pause_again_about },
  resume: { words: m.sitting_resume, about: m.sitting_resume_about },
}

/** What a pause, or its end, does to the time of the results. */
function resultsThen(act: keyof typeof PAUSING, { results_at, results_then }: Sitting): string {
  const [before, after] = [resultsWords(results_at), resultsWords(results_then)]
  if (before === after) return m.sitting_results_stay({ when: before })
  return act === 'resume' ? m.sitting_resume_results({ before, after }) : m.sitting_pause_results({ before, after })
}
