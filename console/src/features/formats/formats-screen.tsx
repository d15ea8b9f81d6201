import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, LayoutList, Plus } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportList } from '../../ui/export-list.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { FormatForm } from './format-form.tsx'
import { FormatPreview, totalWords } from './format-preview.tsx'
import { formatsSearchOf } from './formats-search.ts'
import { type Formats, formatsQuery, type OwnFormat, type ReadyFormat, turnFormat } from './formats-data.ts'

/** The formats that test papers are made with: all of them, one, or the form of a new one. */
export function FormatsScreen() {
  const { code, add } = formatsSearchOf(useSearch({ strict: false }))
  if (add !== undefined) return <NewFormat start={add} />
  return code === undefined ? <AllFormats /> : <OneFormat code={code} />
}

function NewFormat({ start }: { start: string }) {
  const query = useQuery(formatsQuery())
  return (
    <Page title={m.formats_add()}>
      <ScreenStates
        query={query}
        content={(formats) => <FormatForm key={start} formats={formats} format={null} start={start} />}
      />
    </Page>
  )
}

function OneFormat({ code }: { code: string }) {
  // The format is read anew each time: the server would reject a form based on an older version.
  const query = useQuery({ ...formatsQuery(), staleTime: 0 })
  const own = query.data?.own.find((one) => one.code === code)
  const ready = query.data?.ready.find((one) => one.code === code)
  return (
    <Page
      title={ready?.name ?? code}
      actions={
        (own || ready) && (
          <>
            {own && <Turn format={own} />}
            <CopyLink code={code} name={ready?.name ?? code} />
          </>
        )
      }
    >
      <ScreenStates
        query={query}
        isEmpty={() => !own && !ready}
        empty={<FullState icon={LayoutList} title={m.formats_gone()} text={m.formats_gone_text()} />}
        content={(formats) => {
          if (own && own.begun === 0) return <Changing formats={formats} format={own} />
          if (own) return <Fixed text={m.formats_fixed_text({ count: own.begun })} sections={own.sections} />
          return ready && <Fixed text={m.formats_ready_fixed()} {...ready} />
        }}
      />
    </Page>
  )
}

function Changing({ formats, format }: { formats: Formats; format: OwnFormat }) {
  return (
    <>
      {format.papers > 0 && (
        <p className="mb-4 rounded-control bg-brand-50 px-4 py-3">
          {m.formats_used_by({ count: format.papers })}. {m.formats_papers_keep()}
        </p>
      )}
      <FormatForm key={format.version} formats={formats} format={format} start="" />
    </>
  )
}

type FixedProps = { text: string; sections: OwnFormat['sections']; minutes?: number; is_confirmed?: boolean }

/** A format that stays as it is, with the reason. */
function Fixed({ text, sections, minutes, is_confirmed = true }: FixedProps) {
  return (
    <div className="max-w-reading">
      <p className="mb-4 rounded-control bg-brand-50 px-4 py-3">{text}</p>
      <Section title={m.formats_preview()}>
        {!is_confirmed && (
          <p className="mb-3">
            <Badge tone="warn">{m.formats_unconfirmed()}</Badge>
          </p>
        )}
        <FormatPreview sections={sections} {...(minutes !== undefined && { minutes })} />
      </Section>
    </div>
  )
}

function Turn({ format }: { format: OwnFormat }) {
  const { busy, send } = useSending()
  return (
    <Button
      look="secondary"
      icon={format.is_archived ? ArchiveRestore : Archive}
      busy={busy}
      onClick={() => void send(async () => turnFormat(format))}
    >
      {format.is_archived ? m.catalog_restore() : m.catalog_archive()}
    </Button>
  )
}

const CopyLink = ({ code, name }: { code: string; name: string }) => (
  <Link {...paths.formats({ add: code })} aria-label={m.formats_copy_of({ name })} className={buttonClass('secondary')}>
    <Copy size={20} aria-hidden />
    {m.formats_copy()}
  </Link>
)

const nameLink = (code: string, name: string) => (
  <Link
    {...paths.formats({ code })}
    className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong no-underline hover:underline md:min-h-0"
  >
    {name}
  </Link>
)

type Listed = Pick<OwnFormat, 'code' | 'sections' | 'papers'>

const common = <Row extends Listed>(): Column<Row>[] => [
  { head: m.formats_sections(), cell: ({ sections }) => sections.length, figures: true },
]

const used = <Row extends Listed>(): Column<Row> => ({
  head: m.formats_used(),
  cell: ({ papers }) => (papers === 0 ? m.formats_unused() : m.formats_used_by({ count: papers })),
})

const ownColumns = (): [Column<OwnFormat>, ...Column<OwnFormat>[]] => [
  {
    head: m.papers_format(),
    cell: ({ code, begun, is_archived }) => (
      <span className="flex flex-wrap items-center gap-x-2.5">
        {nameLink(code, code)}
        {begun > 0 && <Badge tone="brand">{m.formats_fixed()}</Badge>}
        {is_archived && <Badge tone="quiet">{m.formats_archived()}</Badge>}
      </span>
    ),
  },
  ...common<OwnFormat>(),
  { head: m.formats_total(), cell: ({ sections }) => totalWords(sections) },
  used(),
]

const readyColumns = (): [Column<ReadyFormat>, ...Column<ReadyFormat>[]] => [
  { head: m.papers_format(), cell: ({ code, name }) => nameLink(code, name) },
  ...common<ReadyFormat>(),
  {
    head: m.formats_total(),
    cell: ({ sections, minutes, is_template }) => (is_template ? m.formats_template() : totalWords(sections, minutes)),
  },
  used(),
]

function AllFormats() {
  const query = useQuery(formatsQuery())
  const add = (
    <Link {...paths.formats({ add: '' })} className={buttonClass('primary')}>
      <Plus size={20} aria-hidden />
      {m.formats_add()}
    </Link>
  )
  return (
    <Page
      title={m.menu_formats()}
      actions={
        <>
          {query.data && query.data.own.length > 0 && <ExportList list="formats" />}
          {add}
        </>
      }
    >
      <ScreenStates query={query} content={(formats) => <Lists {...formats} />} />
    </Page>
  )
}

function Lists({ own, ready }: Formats) {
  // What is offered for new papers stands above what is not.
  const sorted = own.toSorted((one, other) => Number(one.is_archived) - Number(other.is_archived))
  return (
    <>
      <h2 className="mb-3 text-lg">{m.formats_own()}</h2>
      {own.length === 0 ? (
        <p className="text-ink-2">{m.formats_none()}</p>
      ) : (
        <DataTable label={m.formats_own()} rows={sorted} keyOf={({ code }) => code} columns={ownColumns()} isDense />
      )}
      <h2 className="mt-7 mb-1 text-lg">{m.formats_ready()}</h2>
      <p className="mb-3 text-ink-2">{m.formats_ready_text()}</p>
      <DataTable label={m.formats_ready()} rows={ready} keyOf={({ code }) => code} columns={readyColumns()} isDense />
    </>
  )
}
