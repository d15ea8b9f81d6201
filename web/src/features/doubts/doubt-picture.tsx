import { m } from '#messages/web'

/** The picture that came with a doubt, a JPEG in base64. */
export function DoubtPicture({ picture }: { picture: string }) {
  return (
    <img
      src={`data:image/jpeg;base64,${picture}`}
      alt={m.doubts_picture_own()}
      className="max-h-96 max-w-full rounded-control border border-line"
    />
  )
}
