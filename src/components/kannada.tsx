import { KANNADA_WORDS } from './kannada-words'

const TOP = -90
const HEIGHT = 140

/** A word in its own script, as large as the text around it. `height` is in pixels. */
export function Kannada({ word, height }: { word: keyof typeof KANNADA_WORDS; height: number }) {
  const { text, width, path } = KANNADA_WORDS[word]
  return (
    <svg
      role="img"
      aria-label={text}
      lang="kn"
      viewBox={`0 ${TOP} ${width} ${HEIGHT}`}
      width={Math.round((width * height) / HEIGHT)}
      height={height}
      fill="currentColor"
      className="inline-block"
    >
      <path d={path} />
    </svg>
  )
}
