import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { roleWords } from '../../session/role-labels.ts'
import { type Me, readSession } from '../../session/session.ts'
import { Form } from '../../ui/form.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Account, accountQuery, keepAccount } from './account.api.ts'
import { AccountPart } from './account-part.tsx'
import { Facts } from './facts.tsx'

/** Who somebody is: the name is their own, the rest is an owner's. */
export function ProfilePart({ me, account }: { me: Me; account: Account }) {
  const [name, setName] = useState(account.name)
  const { busy, send, errorAt } = useSending(['name'])
  const rename = async (to: string, version: number) => {
    // After an error it is read anew: the name was changed on another device, and its version with it.
    const changed = await staffCall('/staff/change_my_name', { name: to, version }).catch(async (error: unknown) => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      throw error
    })
    keepAccount(changed)
    await readSession()
    return changed.account
  }
  const submit = async () =>
    send(async () => {
      const { name: before } = account
      const changed = await rename(name.trim(), account.version)
      setName(changed.name)
      sayWithUndo(m.account_name_saved(), async () => setName((await rename(before, changed.version)).name))
    })
  return (
    <AccountPart title={m.account_profile()} text={m.account_profile_text()}>
      <Form label={m.account_profile()} onSubmit={submit}>
        <TextField
          label={m.team_name()}
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          value={name}
          onChange={setName}
          error={errorAt('name')}
        />
        <Facts
          facts={[
            [m.login_email(), me.email],
            [m.account_roles(), roleWords(me.roles)],
          ]}
        />
        {name.trim() !== account.name && (
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" busy={busy}>
              {m.account_name_save()}
            </Button>
            <Button look="secondary" onClick={() => setName(account.name)}>
              {m.cancel()}
            </Button>
          </div>
        )}
      </Form>
    </AccountPart>
  )
}
