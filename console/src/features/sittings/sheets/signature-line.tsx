type SignatureLineProps = { words: string; name?: string }

/** Room to sign, with what for and whose it is below. */
export const SignatureLine = ({ words, name }: SignatureLineProps) => (
  <div className="min-w-52 flex-1 break-inside-avoid pt-10 print:pt-[14mm]">
    <p className="border-t border-line-strong pt-1 text-sm print:border-black">
      {words}
      {name !== undefined && <span className="block font-semibold wrap-anywhere">{name}</span>}
    </p>
  </div>
)
