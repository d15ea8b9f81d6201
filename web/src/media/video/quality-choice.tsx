import { ListVideo } from 'lucide-react'
import { m } from '#messages/web'
import { fileSize } from '../../ui/format/file-size.rules.ts'
import { type Ladder, playedQuality, type Quality, watchedBytes } from '../ladder/ladder-source.rules.ts'
import { usePlayerSettings } from './player-settings.ts'

const qualityOf = (value: string): Quality => (value === 'auto' || value === 'sound' ? value : Number(value))

/** By the line, one quality always, or the sound alone; each with what it loads. */
export function QualityChoice({ ladder, className }: { ladder: Ladder; className: string }) {
  const wanted = usePlayerSettings(({ quality }) => quality)
  const sized = (words: string, quality: Quality) =>
    m.player_quality_of({ quality: words, size: fileSize(watchedBytes(ladder, quality)) })
  return (
    <label className={`${className} focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand`}>
      <ListVideo size={18} aria-hidden className="text-ink-2" />
      {m.player_quality()}
      <select
        value={playedQuality(ladder, wanted)}
        className="min-h-10.5 cursor-pointer bg-card pe-1 font-semibold text-brand-strong outline-none"
        onChange={({ target }) => usePlayerSettings.setState({ quality: qualityOf(target.value) })}
      >
        <option value="auto">{m.player_quality_auto()}</option>
        {ladder.heights.map((height) => (
          <option key={height} value={height}>
            {sized(m.player_quality_height({ height }), height)}
          </option>
        ))}
        {ladder.sound_bytes !== null && <option value="sound">{sized(m.player_quality_sound(), 'sound')}</option>}
      </select>
    </label>
  )
}
