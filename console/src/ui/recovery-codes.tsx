import { Download, Printer } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { saveText } from './save-file.ts'

/** Ten codes that are shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg">{m.codes_title()}</h2>
      <p className="text-ink-2">{m.codes_text()}</p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border border-line bg-page p-4">
        {codes.map((code) => (
          <li key={code} className="tabular font-semibold">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5 print:hidden">
        <Button
          look="secondary"
          icon={Download}
          onClick={() => saveText('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {m.codes_save()}
        </Button>
        <Button look="secondary" icon={Printer} onClick={() => window.print()}>
          {m.codes_print()}
        </Button>
      </div>
      <Button wide onClick={onKept}>
        {m.codes_kept()}
      </Button>
    </section>
  )
}
