import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { formatOptions, kindOf, KINDS, type PaperKind, sectionRules } from './paper-words.ts'
import { readPapersAnew } from './read-papers-anew.ts'

type NewPaperProps = { open: boolean; onClose: () => void }

/** What a paper is begun with: its kind, and what it is made by. */
export const NewPaper = ({ open, onClose }: NewPaperProps) => (
  <Dialog open={open} title={m.papers_new()} onClose={onClose}>
    {open && <Begin />}
  </Dialog>
)

function Begin() {
  const navigate = useNavigate()
  const formats = useQuery(staffQuery('/staff/paper_formats', {})).data ?? []
  const [kind, setKind] = useState<PaperKind>('exam')
  const [format, setFormat] = useState('')
  const { busy, send } = useSending()
  const sections = formats.find((one) => one.format === format)?.sections ?? []
  const begin = async () =>
    send(async () => {
      const { draft_id } = await staffCall('/staff/add_paper_draft', { kind, ...(format !== '' && { format }) })
      await readPapersAnew()
      await navigate(paths.paperDraft(draft_id))
    })
  return (
    <Form onSubmit={begin}>
      <SelectField
        label={m.papers_kind()}
        value={kind}
        onChange={(value) => setKind(kindOf(value))}
        options={KINDS.map(({ value, words }) => ({ value, words: words() }))}
      />
      <SelectField label={m.papers_format()} value={format} onChange={setFormat} options={formatOptions(formats)} />
      {sections.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {sections.map((section) => (
            <li key={section.name}>
              <span className="font-medium">{section.name}</span>{' '}
              <span className="text-ink-2">{sectionRules(section)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" wide busy={busy}>
        {m.papers_begin()}
      </Button>
    </Form>
  )
}
