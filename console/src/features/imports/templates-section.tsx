import { Download } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Section } from '../../ui/page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useSending } from '../../ui/use-sending.ts'

/** Empty workbooks to begin with. */
export function TemplatesSection({ sheets }: { sheets: string[] }) {
  const { busy, send } = useSending()
  const save = async (sheet?: string) =>
    send(async () => saveFile(await staffCall('/staff/import_templates', sheet === undefined ? {} : { sheet })))
  return (
    <Section title={m.imports_templates()}>
      <p className="mb-3 text-ink-2">{m.imports_templates_text()}</p>
      <Button look="secondary" icon={Download} busy={busy} onClick={() => void save()}>
        {m.imports_templates_all()}
      </Button>
      <ul className="mt-3 flex flex-wrap gap-x-1" lang="en">
        {sheets.map((sheet) => (
          <li key={sheet}>
            <Button look="quiet" disabled={busy} onClick={() => void save(sheet)}>
              {sheet}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
