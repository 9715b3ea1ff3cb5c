import { pictureOfLabel } from '../domain/profile/saved-address'
import { lineIcon } from './line-icon'

const PICTURES = {
  home: lineIcon(<path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />),
  work: lineIcon(<rect x="3" y="8" width="18" height="12" rx="2" />, <path d="M9 8V5h6v3M3 13h18" />),
  pin: lineIcon(
    <path d="M12 21c4-4.500 7-8 7-11.500a7 7 0 00-14 0C5 13 8 16.500 12 21z" />,
    <circle cx="12" cy="9.500" r="2.500" />,
  ),
}

/** The picture beside a saved address, by its label. */
export function AddressPicture({ label }: { label: string }) {
  const Picture = PICTURES[pictureOfLabel(label)]
  return <Picture />
}

/** The star of the default address, with a text for screen readers. */
export function DefaultStar() {
  return (
    <span className="ms-1.5 text-warning">
      <span aria-hidden="true">★</span>
      <span className="sr-only">default address</span>
    </span>
  )
}
