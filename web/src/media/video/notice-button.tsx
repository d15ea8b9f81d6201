type NoticeButtonProps = { children: string; onClick: () => void }

/** In a line that lies over the picture of a video. */
export function NoticeButton({ children, onClick }: NoticeButtonProps) {
  return (
    <button
      type="button"
      className="min-h-11 shrink-0 rounded-control px-3.5 font-semibold text-[#7fe3dd] hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
