import { useState } from 'react'

/** 'RK' of 'Ravi Kumar': first letters of the first and the last word, in any script. '' for no name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('')
}

interface Props {
  url: string | null
  name: string | null
  /** Classes of the picture's size and of its letters' size. */
  className: string
  /** Alternative text, if no name is shown beside it. */
  alt?: string
}

/** A person's round picture; their initials if there is none or it fails to load. */
export function Avatar({ url, name, className, alt = '' }: Props) {
  const [unseen, setUnseen] = useState<string | null>(null)
  if (url !== null && url !== unseen) {
    return (
      <img
        // The picture may have failed before hydration.
        ref={(shown) => {
          if (shown?.complete && shown.naturalWidth === 0) setUnseen(url)
        }}
        src={url}
        alt={alt}
        onError={() => setUnseen(url)}
        className={`${className} flex-none rounded-full bg-sunken object-cover`}
      />
    )
  }
  const letters = initials(name ?? '')
  return (
    <span
      aria-hidden="true"
      className={`${className} heading grid flex-none place-items-center rounded-full bg-sunken`}
    >
      {letters || <PersonShape />}
    </span>
  )
}

const PersonShape = () => (
  <svg
    viewBox="0 0 24 24"
    width="50%"
    height="50%"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c0-4.500 3.500-7 8-7s8 2.500 8 7" strokeLinecap="round" />
  </svg>
)
