import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { MAX_GUARDIANS } from '#contract/guardians.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../../web/src/ui/overlays/dialog.tsx'
import { ItemStates } from '../../../../../web/src/ui/states/item-states.tsx'
import { Skeleton } from '../../../../../web/src/ui/states/skeleton.tsx'
import { staffQuery } from '../../../api/staff-query.ts'
import { Section } from '../../../ui/page.tsx'
import { useRoles } from '../use-roles.ts'
import { ConsentPart } from './consent-part.tsx'
import type { Guardian, Guardians } from './guardian-data.ts'
import { GuardianForm } from './guardian-form.tsx'
import { GuardianRow } from './guardian-row.tsx'

type SectionProps = { stud_id: number }

/** Who answers for a student, and what was said of the consent. */
export function GuardiansSection({ stud_id }: SectionProps) {
  const query = useQuery(staffQuery('/staff/student_guardians', { stud_id }))
  return (
    <Section title={m.guardians_title()}>
      <ItemStates
        query={query}
        loading={<Skeleton of="rows" count={2} />}
        content={(shown) => (
          <div className="grid gap-5">
            <GuardianList stud_id={stud_id} shown={shown} />
            <ConsentPart stud_id={stud_id} shown={shown} />
          </div>
        )}
      />
    </Section>
  )
}

/** `edited` is null for somebody new; undefined where no form is open. */
function GuardianList({ stud_id, shown }: SectionProps & { shown: Guardians }) {
  const [edited, setEdited] = useState<Guardian | null | undefined>()
  const { isOffice } = useRoles()
  const close = () => setEdited(undefined)
  const { guardians } = shown
  return (
    <div className="grid gap-3">
      {guardians.length === 0 && <p className="text-ink-2">{m.guardians_none()}</p>}
      <ul className="grid gap-3">
        {guardians.map((guardian) => (
          <GuardianRow key={guardian.guardian_id} stud_id={stud_id} guardian={guardian} onEdit={setEdited} />
        ))}
      </ul>
      {isOffice && guardians.length < MAX_GUARDIANS && (
        <div>
          <Button look="secondary" icon={UserRoundPlus} onClick={() => setEdited(null)}>
            {m.guardian_add()}
          </Button>
        </div>
      )}
      <Dialog
        open={edited !== undefined}
        title={edited ? m.guardian_edit_title({ name: edited.name }) : m.guardian_add()}
        onClose={close}
      >
        {edited !== undefined && <GuardianForm stud_id={stud_id} edited={edited} onDone={close} />}
      </Dialog>
    </div>
  )
}
