import type { ListedDocument } from '../domain/documents/listed'
import { formatDateWithYear } from '../domain/kolkata-time'
import { formatPaise } from '../domain/payments/amounts'
import { documentPath } from '../routes'

interface Props {
  documents: readonly ListedDocument[]
  /** Beside a console, which the document must not take the place of. */
  apart?: boolean
}

/** The documents of a trip, the oldest first, each a link to its page (docs/product.md, DOCUMENT-12). */
export const DocumentLinks = ({ documents, apart = false }: Props) => (
  <ul className="grid">
    {documents.map(({ number, title, total_paise, issued_at }) => (
      <li key={number} className="flex items-baseline justify-between gap-4 py-1.5">
        <span>
          <a
            className="text-link"
            href={documentPath(number)}
            {...(apart && { target: '_blank', rel: 'noreferrer' })}
          >
            {title} <span className="figures">{number}</span>
          </a>{' '}
          <span className="text-muted">{formatDateWithYear(issued_at)}</span>
        </span>
        <span className="figures flex-none">{formatPaise(total_paise)}</span>
      </li>
    ))}
  </ul>
)
