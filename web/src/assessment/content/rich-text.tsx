type RichTextProps = { text: string; className?: string }

/** Text of a question, an option or an explanation. */
export function RichText({ text, className = '' }: RichTextProps) {
  return (
    <span dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {text}
    </span>
  )
}
