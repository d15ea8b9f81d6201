import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { readPapersAnew } from './read-papers-anew.ts'

/** What is done with a draft after it is kept; `save` returns the version under which it is. */
export function useDraftActs(draft_id: number, save: () => Promise<number>) {
  const navigate = useNavigate()
  const keep = async () => {
    await save()
    await readPapersAnew()
    toast.success(m.paper_saved())
  }
  const tryIt = async () => {
    await save()
    await readPapersAnew()
    await navigate(paths.draftProof(draft_id))
  }
  const propose = async () => {
    await staffCall('/staff/propose_paper_draft', { draft_id, version: await save(), propose: true })
    await readPapersAnew()
    await navigate({ ...paths.papers(), ignoreBlocker: true })
    toast.success(m.paper_proposed())
  }
  return { keep, tryIt, propose }
}
